//! baduk-view
