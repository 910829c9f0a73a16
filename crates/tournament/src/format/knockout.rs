//! Single elimination (cn2002:25): the places of the bracket.

/// The seeds on the places of the bracket from the top, `None` for a bye,
/// for `entrants` seeded 1, 2, ….
///
/// Each place of a bracket opens into two of the next larger one, whose
/// seeds sum to its size plus one; the better seed stands on the outer side,
/// so that 1 is at the very top and 2 at the very bottom. Seeds beyond the
/// field are byes, which therefore fall to the best (cn2002:25 一).
///
/// ```
/// use tournament::format::bracket;
/// assert_eq!(bracket(3), [Some(1), None, Some(3), Some(2)]);
/// ```
pub fn bracket(entrants: u32) -> Vec<Option<u32>> {
    if entrants == 0 {
        return Vec::new();
    }
    let size = entrants.next_power_of_two();
    let mut places = vec![1];
    let mut width = 1;
    while width < size {
        width *= 2;
        places = places
            .iter()
            .enumerate()
            .flat_map(|(place, &seed)| {
                let other = width + 1 - seed;
                if place % 2 == 0 { [seed, other] } else { [other, seed] }
            })
            .collect();
    }
    places.into_iter().map(|seed| (seed <= entrants).then_some(seed)).collect()
}
