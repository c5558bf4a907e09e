//! The zone of the machine.

use pascaline_answer::Now;

/// The zone of the machine, as the tz database names it: that of the variable `TZ`, if it names one, or the system's; `None` if there
/// is no such name.
pub fn system_zone() -> Option<String> {
    let is_zone = |name: &String| Now::at(0, name).is_some();
    #[expect(clippy::disallowed_methods, reason = "a host asks for it")]
    let variable = std::env::var("TZ").ok().map(|name| name.trim_start_matches(':').to_owned());
    variable.filter(is_zone).or_else(|| iana_time_zone::get_timezone().ok().filter(is_zone))
}
