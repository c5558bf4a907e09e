//! Physical constants: `the speed of light in km/h`, `Avogadro's number`.

use super::super::token::Kind;
use super::phrase::{Becomes, Example, Phrase, phrase};

/// The words for a constant of this name.
const fn constant(words: &'static str, name: &'static [Kind<'static>; 1], example: Example) -> Phrase {
    phrase(words, &[], Becomes::Tokens(name), example)
}

const fn name(name: &'static str) -> [Kind<'static>; 1] {
    [Kind::Name(name)]
}

pub(super) const CONSTANTS: &[Phrase] = &[
    constant(
        "speed_of_light|light_speed|speed_of_light_in_vacuum|speed_of_light_in_a_vacuum",
        &const { name("speedOfLight") },
        ("speed of light in km/h", "speedOfLight to km/h"),
    ),
    constant(
        "gravitational_constant|universal_gravitational_constant|newtonian_constant_of_gravitation",
        &const { name("gravitationConstant") },
        ("the gravitational constant", "gravitationConstant"),
    ),
    constant(
        "planck|plancks ['s] constant",
        &const { name("planckConstant") },
        ("Planck's constant", "planckConstant"),
    ),
    constant(
        "reduced planck|plancks ['s] constant",
        &const { name("reducedPlanckConstant") },
        ("reduced Planck constant", "reducedPlanckConstant"),
    ),
    constant("avogadro|avogadros ['s] number|constant", &const { name("avogadro") }, ("Avogadro's number", "avogadro")),
    constant("boltzmann|boltzmanns ['s] constant", &const { name("boltzmann") }, ("Boltzmann constant", "boltzmann")),
    constant(
        "stefan [-] boltzmann ['s] constant",
        &const { name("stefanBoltzmann") },
        ("Stefan-Boltzmann constant", "stefanBoltzmann"),
    ),
    constant(
        "gas_constant|ideal_gas_constant|universal_gas_constant|molar_gas_constant",
        &const { name("gasConstant") },
        ("ideal gas constant", "gasConstant"),
    ),
    constant("elementary_charge", &const { name("elementaryCharge") }, ("elementary charge", "elementaryCharge")),
    constant(
        "electron_mass|electron_rest_mass|mass_of_an_electron|mass_of_the_electron|mass_of_electron",
        &const { name("electronMass") },
        ("mass of an electron", "electronMass"),
    ),
    constant(
        "proton_mass|proton_rest_mass|mass_of_a_proton|mass_of_the_proton|mass_of_proton",
        &const { name("protonMass") },
        ("proton mass in g", "protonMass to g"),
    ),
    constant(
        "neutron_mass|neutron_rest_mass|mass_of_a_neutron|mass_of_the_neutron|mass_of_neutron",
        &const { name("neutronMass") },
        ("neutron mass", "neutronMass"),
    ),
    constant(
        "atomic_mass_unit|atomic_mass_constant|unified_atomic_mass_unit",
        &const { name("atomicMass") },
        ("atomic mass unit in kg", "atomicMass to kg"),
    ),
    constant("faraday|faradays ['s] constant", &const { name("faraday") }, ("Faraday constant", "faraday")),
    constant("rydberg|rydbergs ['s] constant", &const { name("rydberg") }, ("Rydberg constant", "rydberg")),
    constant(
        "coulomb|coulombs ['s] constant",
        &const { name("coulombConstant") },
        ("Coulomb's constant", "coulombConstant"),
    ),
    constant("bohr_radius", &const { name("bohrRadius") }, ("Bohr radius", "bohrRadius")),
    constant("bohr_magneton", &const { name("bohrMagneton") }, ("Bohr magneton", "bohrMagneton")),
    constant(
        "fine [-] structure constant",
        &const { name("fineStructure") },
        ("fine-structure constant", "fineStructure"),
    ),
    constant(
        "vacuum_permittivity|permittivity_of_vacuum|permittivity_of_free_space|electric_constant",
        &const { name("electricConstant") },
        ("permittivity of free space", "electricConstant"),
    ),
    constant(
        "vacuum_permeability|permeability_of_vacuum|permeability_of_free_space|magnetic_constant",
        &const { name("magneticConstant") },
        ("vacuum permeability", "magneticConstant"),
    ),
    constant(
        "standard_gravity|acceleration_due_to_gravity|acceleration_of_gravity|gravitational_acceleration",
        &const { name("gravity") },
        ("acceleration due to gravity", "gravity"),
    ),
    constant("planck_length", &const { name("planckLength") }, ("Planck length", "planckLength")),
    constant("planck_mass", &const { name("planckMass") }, ("Planck mass", "planckMass")),
    constant("planck_time", &const { name("planckTime") }, ("Planck time", "planckTime")),
    constant("planck_temperature", &const { name("planckTemperature") }, ("Planck temperature", "planckTemperature")),
];
