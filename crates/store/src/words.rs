//! Enums that the database keeps as words.

/// Declares an enum whose variants are stored as lower-case words.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $( $(#[$variant_meta:meta])* $variant:ident = $word:literal, )+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $( $(#[$variant_meta])* $variant, )+ }

        impl $name {
            /// Every value, in the order of declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The word that stands for the value, in the database and elsewhere.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::StoreError;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::StoreError::Invalid(concat!("unknown ", stringify!($name)))),
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::StoreError;

            fn try_from(word: String) -> Result<Self, Self::Error> {
                word.parse()
            }
        }
    };
}
pub(crate) use words;
