//! Every order of a few things.

/// Each of the n! orders in which they can come.
#[must_use]
pub fn orders<T: Clone>(of: &[T]) -> Vec<Vec<T>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, first) in of.iter().enumerate() {
        let rest = [&of[..at], &of[at + 1..]].concat();
        for mut order in orders(&rest) {
            order.insert(0, first.clone());
            all.push(order);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn six_things_come_in_720_orders_each_once() {
        let all = orders(&[1, 2, 3, 4, 5, 6]);
        assert_eq!(all.len(), 720);
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 720);
        assert!(all.iter().all(|order| order.iter().sum::<i32>() == 21));
        assert_eq!(orders::<u8>(&[]), [Vec::<u8>::new()]);
    }
}
