//! The course: lessons with boards on which a reader tries everything out.
//!
//! Its sources are in the folder `learn`. What a lesson asks for is written once, in no language: the positions, the goals and what each
//! move leads to ([`Step`]). The sentences are in one file for each lesson and language ([`Lesson`]). [`Course::read`] reads them and
//! checks that they fit together, and [`page`] makes pages of them, which are whole without scripts.

mod counts;
mod course;
mod lesson;
mod line;
pub mod page;
mod problems;
mod step;

pub use course::{Chapter, Course, CourseError, Language};
pub use lesson::{Lesson, LessonError, StepText};
pub use line::{Line, LineError, Turn};
pub use problems::ProblemsError;
pub use step::{Kind, PASSED, Step, StepError, StepFault};
