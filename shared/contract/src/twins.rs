//! Types of the domain and their twins on the wire.

/// Translates a type of the domain into its twin on the wire and back, value by value.
macro_rules! twins {
    ($wire:ident, $domain:path, [$($value:ident),+]) => {
        impl From<$domain> for $wire {
            fn from(of: $domain) -> Self {
                use $domain as Domain;
                match of { $(Domain::$value => Self::$value),+ }
            }
        }

        impl From<$wire> for $domain {
            fn from(of: $wire) -> Self {
                use $domain as Domain;
                match of { $($wire::$value => Domain::$value),+ }
            }
        }
    };
}
