//! Dividing a field: groups by snake, threes, and the moves of a duplicate field.

/// Spreads a seeded field over `groups` groups by snake (cn2002:26): 1, 2, 3
/// to the first groups, then back again. The best seed heads the first group.
pub fn snake<T: Copy>(seeded: &[T], groups: usize) -> Vec<Vec<T>> {
    let groups = groups.max(1);
    let mut spread = vec![Vec::new(); groups];
    for (row, members) in seeded.chunks(groups).enumerate() {
        for (column, &member) in members.iter().enumerate() {
            let group = if row % 2 == 0 { column } else { groups - 1 - column };
            spread[group].push(member);
        }
    }
    spread
}

/// Groups of three in the order given, and the one or two left over, who go
/// straight to the next stage and use up places there (erdayi2021 四(二)).
pub fn threes<T: Copy>(order: &[T]) -> (Vec<[T; 3]>, Vec<T>) {
    let chunks = order.chunks_exact(3);
    let left_over = chunks.remainder().to_vec();
    (chunks.map(|three| [three[0], three[1], three[2]]).collect(), left_over)
}

/// Which of two pairs sits north–south at a table of a duplicate field: the
/// better one at odd tables, the worse one at even ones (§20).
pub fn north_south<T>(table: u32, better: T, worse: T) -> [T; 2] {
    if table % 2 == 1 { [better, worse] } else { [worse, better] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snake_turns_at_the_ends() {
        let seeds: Vec<u32> = (1..=10).collect();
        assert_eq!(snake(&seeds, 3), [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4, 9, 10]]);
    }

    #[test]
    fn threes_leave_one_or_two() {
        let (groups, left) = threes(&[1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(groups, [[1, 2, 3], [4, 5, 6]]);
        assert_eq!(left, [7, 8]);
    }
}
