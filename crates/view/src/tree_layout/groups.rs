/// The indices of a list's items, grouped by a key. Each group is in the order of the list.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// The start of each key's group in `members`, and the end of the last group.
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl Groups {
    pub(super) fn new(keys: &[u32]) -> Self {
        let count = keys.iter().max().map_or(0, |&key| key as usize + 1);
        // Counts are stored one index too far right; filling then moves each start to its own index.
        let mut starts = vec![0; count + 2];
        for &key in keys {
            starts[key as usize + 2] += 1;
        }
        for key in 2..starts.len() {
            starts[key] += starts[key - 1];
        }
        let mut members = vec![0; keys.len()];
        for (index, &key) in keys.iter().enumerate() {
            let at = &mut starts[key as usize + 1];
            members[*at as usize] = index as u32;
            *at += 1;
        }
        starts.truncate(count + 1);
        Self { starts, members }
    }

    pub(super) fn len(&self) -> u32 {
        (self.starts.len() as u32).saturating_sub(1)
    }

    pub(super) fn members(&self, key: u32) -> &[u32] {
        let start_and_end = self.starts.get(key as usize).zip(self.starts.get(key as usize + 1));
        start_and_end.map_or(&[], |(&start, &end)| &self.members[start as usize..end as usize])
    }
}
