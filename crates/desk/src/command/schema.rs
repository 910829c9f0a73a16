//! The commands as OpenAPI describes them: each as one object with its word.
//!
//! Deriving it would describe a command as its fields, to which nothing may
//! be added, together with its word: no object is both.

use utoipa::PartialSchema;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

/// The schemas that others refer to, by name.
pub(super) type Named = Vec<(String, RefOr<Schema>)>;

/// What describes a command, given its word.
pub(super) type Worded = fn(&str) -> RefOr<Schema>;

/// One of these.
pub(super) fn one_of<const N: usize>(commands: [(&str, Worded); N]) -> RefOr<Schema> {
    let described = commands.into_iter().map(|(word, worded)| worded(word));
    described.fold(OneOfBuilder::new(), OneOfBuilder::item).into()
}

/// The fields of a command, with its word beside them.
pub(super) fn worded<C: PartialSchema>(word: &str) -> RefOr<Schema> {
    let mut schema = C::schema();
    if let RefOr::T(Schema::Object(object)) = &mut schema {
        let text = ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .enum_values(Some([word]));
        object.properties.insert("c".to_owned(), text.into());
        object.required.push("c".to_owned());
    }
    schema
}
