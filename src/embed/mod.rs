//! proto
use crate::browser::Element;
use crate::components::board::Board;
use crate::components::record::{comment::Comment, overlay, walk::WalkBar};
use crate::components::status::Status;
use crate::store::{Message, Session, Settings, Store, Table};
use crate::words::Locale;
use baduk_record::{Record, sgf};
use leptos::mount::mount_to;
use leptos::prelude::*;
/// x
#[allow(missing_debug_implementations)]
pub struct Embedded {
    _m: Box<dyn std::any::Any>,
}
impl Embedded {
    /// x
    pub fn new(place: Element, sgf: &str) -> Self {
        let sgf = sgf.to_owned();
        let m = mount_to(place, move || {
            let tree = sgf::read(&sgf).unwrap().0.remove(0);
            let session = Session::of(Record::of(tree).unwrap());
            let store = Store::new(
                Table { game: session, ..Table::new() },
                Settings::new(Locale::en),
                crate::store::Skills::LOOK,
                Message::Opened,
            );
            provide_context(store);
            let pointed = RwSignal::new(None);
            overlay::draw(store, pointed.into());
            view! { <Board/> <Status/> <WalkBar/> <Comment pointed/> }
        });
        Self { _m: Box::new(m) }
    }
}
