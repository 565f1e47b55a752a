//! Which answers are the same for everybody, so that the CDN and browsers may cache them.

use crate::endpoint::{Access, Caller, Endpoint, Optional, Public, Spec};

/// Callers who may be nobody. An endpoint for anyone else has nothing to share.
pub trait MaybeNobody: Caller {}

impl MaybeNobody for Public {}
impl MaybeNobody for Optional {}

impl<C: MaybeNobody, B, R> Endpoint<C, B, R> {
    /// Lets anyone on the way, the CDN above all, cache a success for this number of seconds, as long as no token was sent where one is
    /// looked at. What the function answers then must follow from the path and the query that the spec names, as the CDN asks once for each.
    #[must_use]
    pub const fn public_for(mut self, seconds: u32) -> Self {
        self.spec.public_for_s = Some(seconds);
        self
    }
}

impl Spec {
    /// For how many seconds anyone may cache the success of a call that had a token, or none.
    #[must_use]
    pub const fn shared_for_s(&self, has_token: bool) -> Option<u32> {
        match (self.access, has_token) {
            (Access::Public, _) | (Access::Optional, false) => self.public_for_s,
            (Access::Optional, true) | (Access::SignedIn | Access::Admin, _) => None,
        }
    }

    /// Caches must not answer a call with one token, or none, by what a call with another one was answered.
    #[must_use]
    pub const fn varies_by_token(&self) -> bool {
        matches!((self.access, self.public_for_s), (Access::Optional, Some(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoints::ALL;

    #[test]
    fn what_somebody_with_a_token_is_answered_is_shared_only_where_no_token_is_looked_at() {
        for spec in ALL {
            // As if the row had it: no field alone makes an answer public that is somebody's.
            let shared = Spec {
                public_for_s: Some(60),
                ..*spec
            };
            let expected = match spec.access {
                Access::Public => (Some(60), Some(60), false),
                Access::Optional => (Some(60), None, true),
                Access::SignedIn | Access::Admin => (None, None, false),
            };
            let found = (
                shared.shared_for_s(false),
                shared.shared_for_s(true),
                shared.varies_by_token(),
            );
            assert_eq!(found, expected, "{}", spec.name);
        }
    }

    #[test]
    fn a_row_that_does_not_say_so_shares_nothing() {
        for spec in ALL.iter().filter(|spec| spec.public_for_s.is_none()) {
            let found = (
                spec.shared_for_s(false),
                spec.shared_for_s(true),
                spec.varies_by_token(),
            );
            assert_eq!(found, (None, None, false), "{}", spec.name);
        }
    }

    #[test]
    fn only_reads_are_shared_and_the_leaderboard_of_visitors_is_for_a_minute() {
        let shared = || ALL.iter().filter(|spec| spec.public_for_s.is_some());
        for spec in shared() {
            assert_eq!(spec.method, crate::Method::Get, "{}", spec.name);
        }
        let of_visitors = shared().filter(|spec| spec.varies_by_token());
        let of_visitors: Vec<_> = of_visitors.map(|spec| (spec.name, spec.shared_for_s(false))).collect();
        assert_eq!(
            of_visitors,
            [("get-leaderboard", Some(60)), ("get-leaderboard-channel", Some(60))]
        );
    }
}
