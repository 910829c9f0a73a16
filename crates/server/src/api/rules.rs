//! The editions in words.

use games::Rules;
use protocol::{EditionPage, EditionRow, ErrorBody, RulesChoice, SectionBody, SentenceBody, Words};
use shengji::Edition;

use super::errors::{BadBody, Common};
use crate::ApiError;
use crate::http::{Json, Path};

/// Lists the editions.
#[utoipa::path(
    get,
    path = "/api/rules",
    tag = "rules",
    responses((status = 200, description = "All editions.", body = [EditionRow]), Common),
)]
pub(crate) async fn list_rules() -> Json<Vec<EditionRow>> {
    Json(Rules::ids().filter_map(Rules::by_id).map(|rules| row(&rules)).collect())
}

/// An edition in words.
#[utoipa::path(
    get,
    path = "/api/rules/{id}",
    tag = "rules",
    params(("id" = String, Path, description = "The edition.")),
    responses(
        (status = 200, description = "The edition in words.", body = EditionPage),
        (status = 404, description = "There is no such edition.", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn show_rules(Path(id): Path<String>) -> Result<Json<EditionPage>, ApiError> {
    let rules = Rules::by_id(&id).ok_or_else(ApiError::not_found)?;
    Ok(Json(page(&rules)))
}

/// Describes rules that nobody plays yet: published ones by their id, or
/// house rules, as a new table takes them.
#[utoipa::path(
    post,
    path = "/api/rules/describe",
    tag = "rules",
    request_body = RulesChoice,
    responses(
        (status = 200, description = "The rules in words.", body = EditionPage),
        (status = 422, description = "They cannot be played (`unknown_rules`, `bad_rules`, `invalid_house_rules`).", body = ErrorBody),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn describe_rules(
    Json(choice): Json<RulesChoice>,
) -> Result<Json<EditionPage>, ApiError> {
    Ok(Json(page(&choice.rules()?)))
}

fn page(rules: &Rules) -> EditionPage {
    let sections = rules
        .describe()
        .into_iter()
        .map(|section| SectionBody {
            heading: Words { zh: section.zh.to_owned(), en: section.en.to_owned() },
            sentences: section
                .sentences
                .into_iter()
                .map(|sentence| SentenceBody {
                    zh: sentence.zh,
                    en: sentence.en,
                    article: sentence.article.map(|article| article.to_string()),
                    choice: sentence.choice,
                })
                .collect(),
        })
        .collect();
    let edition = match rules {
        Rules::Shengji { edition, .. } => Some(Edition::clone(edition)),
        Rules::Erdayi { .. } => None,
    };
    EditionPage { row: row(rules), sections, edition }
}

fn row(rules: &Rules) -> EditionRow {
    let name = |lang| rules.name(lang).to_owned();
    EditionRow {
        id: rules.id().to_owned(),
        game: rules.kind(),
        name: Words { zh: name(refusal::Lang::Zh), en: name(refusal::Lang::En) },
        seats: rules.seats(),
    }
}
