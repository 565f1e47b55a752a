//! What an endpoint may answer but success: what follows from its row of the table, and what its row names.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::endpoint::{Access, Spec};
use crate::error::ErrorCode;

/// What the gateway says by itself, before any function is asked: no token, no such route, too many calls, or a function that is not
/// there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GatewayRefusal {
    /// For developers; the status says it all.
    pub message: String,
}

impl Spec {
    /// Every code that the endpoint may answer, by status.
    #[must_use]
    pub fn error_codes(&self) -> Vec<ErrorCode> {
        let mut codes = vec![
            // A body where none is taken, or of another shape.
            ErrorCode::MalformedRequest,
            // Past the CDN, or without the right.
            ErrorCode::Forbidden,
            ErrorCode::TooManyRequests,
            ErrorCode::Internal,
            ErrorCode::Unavailable,
        ];
        if self.access != Access::Public {
            codes.push(ErrorCode::SignInRequired);
            codes.push(ErrorCode::AccountSuspended);
        }
        if self.access == Access::Admin {
            codes.push(ErrorCode::SecondFactorRequired);
        }
        if self.demands_recent_sign_in() {
            codes.push(ErrorCode::SignInAgain);
        }
        if self.idempotent || !self.query.is_empty() {
            codes.push(ErrorCode::InvalidInput);
        }
        if self.path.contains('{') {
            codes.push(ErrorCode::NotFound);
        }
        for code in self.refuses {
            if !codes.contains(code) {
                codes.push(*code);
            }
        }
        codes.sort_by_key(|code| code.status());
        codes
    }
}

/// Whether the gateway may answer with this status by itself.
pub(crate) const fn is_gateways(status: u16) -> bool {
    matches!(status, 401 | 403 | 404 | 429 | 500 | 503)
}
