//! The one way to declare refusals.

/// Declares the refusals of a part of the program, each with its class and
/// its code, and lists them as `CODES`.
///
/// An enum whose words never vary is declared with them, and is an error
/// that becomes a refusal where it leaves for a client:
///
/// ```
/// refusal::refusals! {
///     /// Why a door refuses.
///     pub enum DoorRefusal {
///         Locked: Forbidden, "door_locked", "门锁着。", "The door is locked.";
///     }
/// }
/// assert_eq!(DoorRefusal::Locked.to_string(), "door_locked: The door is locked.");
/// assert_eq!(refusal::Refusal::from(DoorRefusal::Locked).code, "door_locked");
/// ```
///
/// Where words depend on more, the enum has only the codes, and
/// [`saying`](Self) makes the refusal:
///
/// ```
/// refusal::refusals! {
///     /// Why a shelf refuses.
///     pub enum ShelfRefusal {
///         TooHeavy: Rule, "too_heavy";
///     }
/// }
/// let refusal = ShelfRefusal::TooHeavy.saying(format!("重 {} 公斤。", 9), "Too heavy.");
/// assert_eq!(refusal.code, "too_heavy");
/// ```
///
/// An error that is an enum already gets its codes by patterns, all of which
/// the compiler wants to see:
///
/// ```
/// enum Error { Empty, Long { by: u32 } }
/// refusal::refusals! {
///     impl Error {
///         Self::Empty => BadRequest, "empty";
///         Self::Long { .. } => Rule, "long";
///     }
/// }
/// assert_eq!(Error::Long { by: 3 }.code(), "long");
/// assert_eq!(Error::CODES.len(), 2);
/// ```
#[macro_export]
macro_rules! refusals {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident {
        $($Variant:ident: $Class:ident, $code:literal, $zh:literal, $en:literal;)+
    }) => {
        $crate::refusals! {
            $(#[$meta])*
            $vis enum $Name {
                $(#[doc = $en] $Variant: $Class, $code;)+
            }
        }

        impl $Name {
            /// The sentences shown for it, in Chinese and English.
            const fn words(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$Variant => ($zh, $en),)+
                }
            }
        }

        impl From<$Name> for $crate::Refusal {
            fn from(refusal: $Name) -> Self {
                let (zh, en) = refusal.words();
                refusal.saying(zh, en)
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, "{}: {}", self.code(), self.words().1)
            }
        }

        impl ::std::error::Error for $Name {}
    };
    ($(#[$meta:meta])* $vis:vis enum $Name:ident {
        $($(#[$doc:meta])* $Variant:ident: $Class:ident, $code:literal;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $Name {
            $($(#[$doc])* $Variant,)+
        }

        $crate::refusals! {
            impl $Name {
                $(Self::$Variant => $Class, $code;)+
            }
        }
    };
    (impl $Name:ident {
        $($pattern:pat => $Class:ident, $code:literal;)+
    }) => {
        impl $Name {
            /// Every code, with its class.
            pub const CODES: &'static [$crate::Code] = &[
                $($crate::Code { name: $code, class: $crate::Class::$Class },)+
            ];

            /// The stable code.
            pub const fn code(&self) -> &'static str {
                match self {
                    $($pattern => $code,)+
                }
            }

            /// What kind of refusal it is.
            #[allow(clippy::match_same_arms, reason = "one arm a code")]
            pub const fn class(&self) -> $crate::Class {
                match self {
                    $($pattern => $crate::Class::$Class,)+
                }
            }

            /// The refusal, in these words.
            pub fn saying(
                &self,
                zh: impl Into<::std::borrow::Cow<'static, str>>,
                en: impl Into<::std::borrow::Cow<'static, str>>,
            ) -> $crate::Refusal {
                $crate::Refusal::new(self.class(), self.code(), zh, en)
            }
        }
    };
}
