//! Code that a program carries: it is used where it fits, and where it does not, the component is compiled.

use std::path::Path;

use pascaline::host::{Config, Host, Precompiled, precompile};
use wasmtime::Engine;

use super::isolation::SEVEN;

/// The end of the code tells which component it is of.
const HASH: usize = 8;

fn component() -> Vec<u8> {
    wat::parse_str(include_str!("../../components/misbehaving.wat")).unwrap()
}

#[expect(unsafe_code, reason = "machine code can only be trusted, not checked")]
fn carried(code: Vec<u8>) -> Precompiled {
    // SAFETY: wasmtime compiled the code; where a test spoils it, no code is run.
    unsafe { Precompiled::new(code.leak()) }
}

/// Whether a start with this code is served without being compiled: otherwise its folder has a file.
fn starts_with(code: Precompiled) -> bool {
    let caches = tempfile::tempdir().unwrap();
    let folder = caches.path().join("cache");
    let config = Config::default().with_precompiled(Some(code)).with_cache(Some(folder.clone()));
    assert_eq!(Host::new(&component(), config).unwrap().evaluate("a", "answer", &[]), Ok(SEVEN));
    let is_compiled = Path::exists(&folder);
    assert_eq!(code.fits(&component()), !is_compiled);
    !is_compiled
}

/// The component as another configuration of wasmtime compiles it.
fn compiled_with(change: impl FnOnce(&mut wasmtime::Config) -> &mut wasmtime::Config) -> Vec<u8> {
    let mut config = wasmtime::Config::new();
    config.consume_fuel(true).epoch_interruption(true);
    let mut code = Engine::new(change(&mut config)).unwrap().precompile_component(&component()).unwrap();
    let ours = precompile(&component()).unwrap();
    code.extend(&ours[ours.len() - HASH..]);
    code
}

#[test]
fn code_that_fits_is_run() {
    assert!(starts_with(carried(precompile(&component()).unwrap())));
    assert!(starts_with(carried(compiled_with(|config| config))), "what the other tests change was the same before");
}

#[test]
fn code_of_another_component_is_not_run() {
    let other = wat::parse_str("(component)").unwrap();
    assert!(!starts_with(carried(precompile(&other).unwrap())));
}

#[test]
fn code_with_other_settings_is_not_run() {
    assert!(!starts_with(carried(compiled_with(|config| config.consume_fuel(false)))));
    assert!(!starts_with(carried(compiled_with(|config| config.epoch_interruption(false)))));
}

#[test]
fn code_of_another_version_is_not_run() {
    let other = wasmtime::ModuleVersionStrategy::Custom("47".into());
    assert!(!starts_with(carried(compiled_with(|config| config.module_version(other).unwrap()))));
}

/// Code for newer processors than this one; there is always one that it is not.
#[test]
#[cfg(target_arch = "x86_64")]
fn code_for_instructions_that_this_machine_does_not_have_is_not_run() {
    let mut code = compiled_with(|config| config.target("x86_64-unknown-linux-gnu").unwrap());
    // The settings of the processor are a name and a value each. The value of this one says that it is needed.
    let name = b"has_avx512vbmi";
    let end = code.windows(name.len()).position(|window| window == name).unwrap() + name.len();
    if std::arch::is_x86_feature_detected!("avx512vbmi") {
        // A name that no machine has.
        code[end - 1] = b'x';
    }
    let value = code[end..].iter().position(|&byte| byte == 0).unwrap();
    assert!(starts_with(carried(code.clone())));
    code[end + value] = 1;
    assert!(!starts_with(carried(code)));
}

#[test]
fn code_that_was_cut_or_emptied_is_not_run() {
    let whole = precompile(&component()).unwrap();
    let (code, hash) = whole.split_at(whole.len() - HASH);
    for kept in [0, 1, 63, 64, 4095, code.len() / 2] {
        assert!(!starts_with(carried([&code[..kept], hash].concat())), "{kept} bytes");
    }
    for kept in [0, 1, HASH, whole.len() - 1] {
        assert!(!starts_with(carried(whole[..kept].to_vec())), "{kept} bytes without the hash");
    }
}
