//! Physical constants: `the speed of light in km/h`, `Avogadro's number`.

use super::phrase::{Example, Phrase, phrase};

/// The words for a constant of this name.
const fn constant(words: &'static str, name: &'static str, example: Example) -> Phrase {
    phrase(words, &[], name, example)
}

pub(super) const CONSTANTS: &[Phrase] = &[
    constant(
        "speed_of_light|light_speed|speed_of_light_in_vacuum|speed_of_light_in_a_vacuum",
        "speedOfLight",
        ("speed of light in km/h", "speedOfLight to km/h"),
    ),
    constant(
        "gravitational_constant|universal_gravitational_constant|newtonian_constant_of_gravitation",
        "gravitationConstant",
        ("the gravitational constant", "gravitationConstant"),
    ),
    constant("planck|plancks ['s] constant", "planckConstant", ("Planck's constant", "planckConstant")),
    constant(
        "reduced planck|plancks ['s] constant",
        "reducedPlanckConstant",
        ("reduced Planck constant", "reducedPlanckConstant"),
    ),
    constant("avogadro|avogadros ['s] number|constant", "avogadro", ("Avogadro's number", "avogadro")),
    constant("boltzmann|boltzmanns ['s] constant", "boltzmann", ("Boltzmann constant", "boltzmann")),
    constant("stefan [-] boltzmann ['s] constant", "stefanBoltzmann", ("Stefan-Boltzmann constant", "stefanBoltzmann")),
    constant(
        "gas_constant|ideal_gas_constant|universal_gas_constant|molar_gas_constant",
        "gasConstant",
        ("ideal gas constant", "gasConstant"),
    ),
    constant("elementary_charge", "elementaryCharge", ("elementary charge", "elementaryCharge")),
    constant(
        "electron_mass|electron_rest_mass|mass_of_an_electron|mass_of_the_electron|mass_of_electron",
        "electronMass",
        ("mass of an electron", "electronMass"),
    ),
    constant(
        "proton_mass|proton_rest_mass|mass_of_a_proton|mass_of_the_proton|mass_of_proton",
        "protonMass",
        ("proton mass in g", "protonMass to g"),
    ),
    constant(
        "neutron_mass|neutron_rest_mass|mass_of_a_neutron|mass_of_the_neutron|mass_of_neutron",
        "neutronMass",
        ("neutron mass", "neutronMass"),
    ),
    constant(
        "atomic_mass_unit|atomic_mass_constant|unified_atomic_mass_unit",
        "atomicMass",
        ("atomic mass unit in kg", "atomicMass to kg"),
    ),
    constant("faraday|faradays ['s] constant", "faraday", ("Faraday constant", "faraday")),
    constant("rydberg|rydbergs ['s] constant", "rydberg", ("Rydberg constant", "rydberg")),
    constant("coulomb|coulombs ['s] constant", "coulombConstant", ("Coulomb's constant", "coulombConstant")),
    constant("bohr_radius", "bohrRadius", ("Bohr radius", "bohrRadius")),
    constant("bohr_magneton", "bohrMagneton", ("Bohr magneton", "bohrMagneton")),
    constant("fine [-] structure constant", "fineStructure", ("fine-structure constant", "fineStructure")),
    constant(
        "vacuum_permittivity|permittivity_of_vacuum|permittivity_of_free_space|electric_constant",
        "electricConstant",
        ("permittivity of free space", "electricConstant"),
    ),
    constant(
        "vacuum_permeability|permeability_of_vacuum|permeability_of_free_space|magnetic_constant",
        "magneticConstant",
        ("vacuum permeability", "magneticConstant"),
    ),
    constant(
        "standard_gravity|acceleration_due_to_gravity|acceleration_of_gravity|gravitational_acceleration",
        "gravity",
        ("acceleration due to gravity", "gravity"),
    ),
    constant("planck_length", "planckLength", ("Planck length", "planckLength")),
    constant("planck_mass", "planckMass", ("Planck mass", "planckMass")),
    constant("planck_time", "planckTime", ("Planck time", "planckTime")),
    constant("planck_temperature", "planckTemperature", ("Planck temperature", "planckTemperature")),
];
