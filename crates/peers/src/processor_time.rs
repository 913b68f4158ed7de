use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

/// The processor time of this thread in seconds where the system provides it (Linux), or else the time since the
/// first call. Processor time is not affected by other programs. The resolution is some milliseconds.
#[must_use]
pub fn processor_seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
