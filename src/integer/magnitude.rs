//! Where the limbs of an integer stand.

use std::ops::{Deref, DerefMut};

use super::limbs::{self, Limb, low};

/// So many limbs need no memory of their own. Each one more is copied wherever a number goes.
const FEW: usize = 4;

/// Results of up to that many limbs are made on the stack.
pub(super) const ROOM: usize = 20;

/// Limbs, lowest first, of which the highest is not zero.
#[derive(Clone, Debug)]
pub(super) enum Magnitude {
    /// How many, and they.
    Few(u8, [Limb; FEW]),
    Many(Box<[Limb]>),
}

impl Magnitude {
    pub(super) const fn small(magnitude: u8) -> Self {
        Self::Few((magnitude > 0) as u8, [magnitude as Limb, 0, 0, 0])
    }

    /// Zeros above are left out.
    pub(super) fn from_slice(limbs: &[Limb]) -> Self {
        let length = limbs.iter().rposition(|limb| *limb != 0).map_or(0, |top| top + 1);
        let limbs = limbs.get(..length).unwrap_or_default();
        let mut few = [0; FEW];
        match (few.get_mut(..length), u8::try_from(length)) {
            (Some(room), Ok(length)) => {
                room.copy_from_slice(limbs);
                Self::Few(length, few)
            }
            _ => Self::Many(limbs.into()),
        }
    }

    pub(super) fn from_u128(magnitude: u128) -> Self {
        let few = [0, 32, 64, 96].map(|shift: u32| {
            #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
            let half = (magnitude >> shift) as u64;
            low(half)
        });
        let length = (128 - magnitude.leading_zeros()).div_ceil(32);
        Self::Few(u8::try_from(length).unwrap_or(0), few)
    }

    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Self::Few(0, _))
    }

    pub(super) fn is_one(&self) -> bool {
        matches!(self, Self::Few(1, [1, ..]))
    }

    /// Up to four limbs as a machine's number.
    pub(super) fn to_u128(&self) -> Option<u128> {
        match self {
            Self::Few(_, [a, b, c, d]) => Some(u128::from(limbs::wide(*d, *c)) << 64 | u128::from(limbs::wide(*b, *a))),
            Self::Many(_) => None,
        }
    }

    /// Up to two limbs as a machine's number.
    pub(super) fn to_u64(&self) -> Option<u64> {
        match self {
            Self::Few(0..=2, [a, b, ..]) => Some(limbs::wide(*b, *a)),
            _ => None,
        }
    }

    /// What `make` makes of zeros, as many as that, for a number of no more limbs.
    pub(super) fn made(length: usize, make: impl FnOnce(&mut [Limb])) -> Self {
        let mut room = [0; ROOM];
        if let Some(room) = room.get_mut(..length) {
            make(room);
            return Self::from_slice(room);
        }
        let mut room = vec![0; length];
        make(&mut room);
        Self::from(room)
    }
}

impl From<Vec<Limb>> for Magnitude {
    fn from(mut limbs: Vec<Limb>) -> Self {
        limbs::trim(&mut limbs);
        if limbs.len() <= FEW { Self::from_slice(&limbs) } else { Self::Many(limbs.into()) }
    }
}

impl Deref for Magnitude {
    type Target = [Limb];

    fn deref(&self) -> &[Limb] {
        match self {
            Self::Few(length, limbs) => limbs.get(..usize::from(*length)).unwrap_or_default(),
            Self::Many(limbs) => limbs,
        }
    }
}

impl DerefMut for Magnitude {
    fn deref_mut(&mut self) -> &mut [Limb] {
        match self {
            Self::Few(length, limbs) => limbs.get_mut(..usize::from(*length)).unwrap_or_default(),
            Self::Many(limbs) => limbs,
        }
    }
}

impl PartialEq for Magnitude {
    fn eq(&self, other: &Self) -> bool {
        // Limb by limb: a comparison of slices goes byte by byte in wasm.
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(own, other)| own == other)
    }
}

impl Eq for Magnitude {}
