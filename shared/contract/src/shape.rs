//! What parameters and keys look like on the wire. The same name is the same thing everywhere, so a shape goes by its name.

use domain::Tier;
use domain::catalogue::{Plan, Product};
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::endpoint::Spec;

/// Names in paths and queries, and how each looks. An empty filter is none, as forms send it.
const SHAPES: &[(&str, Shape)] = &[
    ("requestId", Shape::Text("^[0-9a-f]{32}$")),
    ("a", Shape::Text("^[0-9a-f]{32}$")),
    ("b", Shape::Text("^[0-9a-f]{32}$")),
    ("shareId", Shape::Text("^[sx]-[0-9a-f]{32}$")),
    ("picture", Shape::Text(r"^(wide|tall)(-(de|en))?\.png$")),
    ("monitorId", Shape::Text("^[0-9a-f]{32}$")),
    ("experimentId", Shape::Text("^[0-9a-f]{32}$")),
    ("titleId", Shape::Text("^[0-9a-f]{32}$")),
    ("deletionRequestId", Shape::Text("^[0-9a-f]{32}$")),
    ("about", Shape::Text(ABOUT)),
    ("token", Shape::Text("^[0-9a-f]{32}$")),
    ("monitor", Shape::Text("^([0-9a-f]{32})?$")),
    ("prefix", Shape::Text("^[0-9A-F]{5}$")),
    // What a person typed.
    ("channel", Shape::Any),
    ("sessionId", Shape::Text("^[0-9A-Za-z_]{1,255}$")),
    ("userId", Shape::Text("^[0-9A-Za-z_-]{1,64}$")),
    ("code", Shape::Text("^[0-9A-Za-z-]{1,50}$")),
    (
        "queue",
        Shape::Text("^(analyses|xray|payments|erasures|mail|mail-feedback)$"),
    ),
    // Nobody has a role that there is not.
    ("role", Shape::Any),
    // An empty one is none.
    ("cursor", Shape::Text("^[0-9A-Za-z_.-]{0,512}$")),
    ("limit", Shape::Number(1, 100)),
    (
        "since",
        Shape::Text(r"^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z)?$"),
    ),
    ("status", Shape::Text("^(all|completed|pending)?$")),
    ("source", Shape::Text("^(quick_search|monitoring)$")),
    ("id", Shape::Text("^[0-9a-f]{32}$")),
    ("search", Shape::Any),
    ("period", Shape::Text("^(day|week|month)?$")),
    ("badges", Shape::Text("^([a-z_]{1,40}(,[a-z_]{1,40}){0,10})?$")),
    ("smart", Shape::Text("^(hidden_gems|efficiency_champions|rising)?$")),
    ("niche", Shape::Text("^[0-9a-z_-]{0,64}$")),
    ("language", Shape::Text("^[0-9A-Za-z-]{0,35}$")),
    // What is no language of the product is passed over.
    ("lang", Shape::Any),
    ("minSubscribers", Shape::Number(0, i32::MAX)),
    ("maxSubscribers", Shape::Number(0, i32::MAX)),
    ("sort", Shape::Text("^(score|date|subscribers)?$")),
    ("order", Shape::Text("^(asc|desc)?$")),
    ("page", Shape::Number(1, 1_000_000)),
    ("pageSize", Shape::Number(25, 500)),
    ("channelId", Shape::Text("^UC[0-9A-Za-z_-]{22}$")),
    ("videoId", Shape::Text("^[0-9A-Za-z_-]{11}$")),
    ("metaNiche", Shape::Text("^[0-9a-z_-]{0,64}$")),
    ("format", Shape::Text("^(short|long|live)?$")),
    ("minMultiple", MULTIPLE),
    ("maxMultiple", MULTIPLE),
    ("surelyAtLeast", MULTIPLE),
    ("minViews", Shape::Number(0, i32::MAX)),
    ("maxViews", Shape::Number(0, i32::MAX)),
    ("publishedWithin", Shape::Number(1, 3_650)),
    ("minLength", Shape::Number(0, i32::MAX)),
    ("maxLength", Shape::Number(0, i32::MAX)),
    ("discovered", Shape::Text("^(day|week|month)?$")),
    ("pattern", Shape::Any),
    (
        "feature",
        Shape::Text(
            "^(number|question|brackets|caps|short|long|second_person|first_person|negative|year|list|how_to|explains|versus|superlative|\
             exclamation|emoji|time_bound)?$",
        ),
    ),
    ("repeatedBy", Shape::Number(2, 1_000)),
    ("explain", Shape::Text("^(true)?$")),
];

/// Names that take other values in an area: what rows are ordered by, and how many make a page, depends on the rows; a filter may be empty.
const IN_AREA: &[(&str, &str, Shape)] = &[
    (
        "hub",
        "sort",
        Shape::Text("^(surely|multiple|views|newest|ratio|repetition)?$"),
    ),
    ("hub", "pageSize", Shape::Number(24, 100)),
    // As a filter, an empty one is none.
    ("hub", "channelId", Shape::Text("^(UC[0-9A-Za-z_-]{22})?$")),
];

/// What a conversation with the coach is about: [`domain::CoachAbout`].
const ABOUT: &str = "^(demo|(analysis|run):[0-9a-f]{32}|comparison:[0-9a-f]{32}:[0-9a-f]{32})$";

/// Times a channel's line.
const MULTIPLE: Shape = Shape::Decimal(0, 1_000);

/// Queries that an endpoint cannot do without. Others are optional.
const REQUIRED: &[&str] = &["a", "about", "b", "channel"];

/// How the key of an intended act looks: [`domain::IdempotencyKey`].
const KEY: &str = "^[0-9A-Za-z_-]{8,64}$";

#[derive(Clone, Copy)]
enum Shape {
    /// Any text.
    Any,
    /// A text of this pattern.
    Text(&'static str),
    /// A whole number between these.
    Number(i32, i32),
    /// A number between these.
    Decimal(i32, i32),
}

impl Shape {
    fn schema(self) -> Object {
        match self {
            Self::Any => text().build(),
            Self::Text(pattern) => text().pattern(Some(pattern)).build(),
            Self::Number(least, most) => between(Type::Integer, least, most),
            Self::Decimal(least, most) => between(Type::Number, least, most),
        }
    }
}

fn between(kind: Type, least: i32, most: i32) -> Object {
    ObjectBuilder::new()
        .schema_type(kind)
        .minimum(Some(least))
        .maximum(Some(most))
        .build()
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// The schema of a parameter in a path or a query of this endpoint.
pub(crate) fn parameter(spec: &Spec, name: &str) -> Object {
    let own = IN_AREA
        .iter()
        .find(|(area, known, _)| (*area, *known) == (spec.area, name));
    let known = SHAPES.iter().find(|(known, _)| *known == name);
    let shape = own.map(|(.., shape)| shape).or(known.map(|(_, shape)| shape));
    shape.map_or_else(|| text().build(), |shape| shape.schema())
}

/// Whether a query must be there.
pub(crate) fn is_required(name: &str) -> bool {
    REQUIRED.contains(&name)
}

/// The schema of the key of an intended act.
pub(crate) fn key() -> Object {
    Shape::Text(KEY).schema()
}

/// The schema of a header that is judged by what it says.
pub(crate) fn header() -> Object {
    text().min_length(Some(1)).build()
}

/// The lookup key of something that can be bought.
pub(crate) fn product() -> Object {
    one_of(
        "The lookup key of a pack or a plan, from the catalogue.",
        Product::all().map(Product::lookup_key),
    )
}

/// The lookup key of a plan.
pub(crate) fn plan() -> Object {
    one_of("The lookup key of the plan.", Plan::ALL.map(Plan::lookup_key))
}

/// The name of a tier.
pub(crate) fn tier() -> Object {
    one_of("Which tier.", Tier::ALL.map(Tier::name))
}

/// One of these words. A pattern and no list of values, which would be a type of its own for each client.
fn one_of(about: &str, words: impl IntoIterator<Item = &'static str>) -> Object {
    let words: Vec<&str> = words.into_iter().collect();
    let pattern = format!("^({})$", words.join("|"));
    text().description(Some(about)).pattern(Some(pattern)).build()
}

#[cfg(test)]
mod tests {
    use crate::endpoints::ALL;

    use super::*;

    #[test]
    fn every_name_in_a_path_or_a_query_has_a_shape_and_every_shape_a_name() {
        let mut used: Vec<&str> = ALL
            .iter()
            .flat_map(|spec| {
                let path = spec.path.split('/');
                let path = path.filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'));
                path.chain(spec.query.iter().map(|param| param.name))
            })
            .collect();
        used.sort_unstable();
        used.dedup();
        let mut known: Vec<&str> = SHAPES.iter().map(|(name, _)| *name).collect();
        known.sort_unstable();
        assert_eq!(used, known);
    }

    #[test]
    fn every_feature_of_titles_can_be_asked_for() {
        let Some((_, Shape::Text(pattern))) = SHAPES.iter().find(|(name, _)| *name == "feature") else {
            panic!("a text")
        };
        let words = pattern.trim_start_matches("^(").trim_end_matches(")?$");
        let named: Vec<String> = words.split('|').map(str::to_owned).collect();
        let known = engine::titles::cues::FEATURES.map(|feature| serde_json::to_value(feature).unwrap());
        let known: Vec<&str> = known.iter().filter_map(|name| name.as_str()).collect();
        assert_eq!(named, known);
    }

    #[test]
    fn every_name_of_an_area_is_used_there_and_known_elsewhere() {
        for (area, name, _) in IN_AREA {
            let uses = |spec: &&Spec| spec.query.iter().any(|param| param.name == *name);
            assert!(
                ALL.iter().filter(|spec| spec.area == *area).any(|spec| uses(&spec)),
                "{name}"
            );
            let in_path = |spec: &&Spec| spec.path.contains(&format!("{{{name}}}"));
            let mut others = ALL.iter().filter(|spec| spec.area != *area);
            assert!(others.any(|spec| uses(&spec) || in_path(&spec)), "{name}");
        }
    }
}
