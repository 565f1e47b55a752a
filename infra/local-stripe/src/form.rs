//! Form-encoded parameters with nested keys: `line_items[0][price]=price_1&metadata[user]=u`.

use url::form_urlencoded;

use crate::problem::Problem;

/// Deeper nesting than any parameter of Stripe has.
const DEEPEST: usize = 12;
/// More pairs than any request of Stripe may have.
const MOST: usize = 1_000;

/// What a form says before a schema gives the types of its texts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Text(String),
    Branch(Vec<(String, Node)>),
}

/// Reads a query or a body.
///
/// # Errors
/// When a key is not well formed, or one key is a text and a branch at once.
pub(crate) fn parse(text: &str) -> Result<Node, Problem> {
    let mut root = Vec::new();
    for (count, (key, value)) in form_urlencoded::parse(text.as_bytes()).enumerate() {
        if count >= MOST {
            return Err(Problem::wrong("Too many parameters."));
        }
        let path = split(&key).ok_or_else(|| Problem::invalid(&key, format!("Invalid parameter name: {key}")))?;
        insert(&mut root, &path, value.into_owned())
            .ok_or_else(|| Problem::invalid(&key, format!("Invalid parameter: {key} is given in two forms")))?;
    }
    Ok(Node::Branch(root))
}

/// `a[b][0]` as `a`, `b`, `0`; `a[]` as `a` and an empty name.
fn split(key: &str) -> Option<Vec<&str>> {
    let first = key.find('[').unwrap_or(key.len());
    let (head, mut rest) = key.split_at(first);
    if head.is_empty() || head.contains(']') {
        return None;
    }
    let mut path = vec![head];
    while !rest.is_empty() {
        let inner = rest.strip_prefix('[')?;
        let end = inner.find(']')?;
        let (name, tail) = inner.split_at(end);
        if name.contains('[') || path.len() >= DEEPEST {
            return None;
        }
        path.push(name);
        rest = tail.strip_prefix(']')?;
    }
    Some(path)
}

fn insert(branch: &mut Vec<(String, Node)>, path: &[&str], value: String) -> Option<()> {
    let (head, rest) = path.split_first()?;
    // `a[]=x&a[]=y` counts upwards.
    let name = if head.is_empty() {
        branch.len().to_string()
    } else {
        (*head).to_owned()
    };
    let place = branch.iter().position(|(known, _)| *known == name);
    match (place, rest.is_empty()) {
        (None, true) => branch.push((name, Node::Text(value))),
        (None, false) => {
            let mut inner = Vec::new();
            insert(&mut inner, rest, value)?;
            branch.push((name, Node::Branch(inner)));
        }
        (Some(index), leaf) => match (&mut branch.get_mut(index)?.1, leaf) {
            // The last one counts, as with every form.
            (Node::Text(text), true) => *text = value,
            (Node::Branch(inner), false) => return insert(inner, rest, value),
            _ => return None,
        },
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn name() -> impl Strategy<Value = String> {
        "[a-z_]{1,8}"
    }

    /// Any tree of named branches, without a name twice.
    fn tree() -> impl Strategy<Value = Node> {
        let leaf = any::<String>().prop_map(Node::Text);
        leaf.prop_recursive(4, 24, 4, |inner| {
            let fields = prop::collection::btree_map(name(), inner, 1..4);
            fields.prop_map(|fields| Node::Branch(fields.into_iter().collect()))
        })
    }

    fn write(node: &Node, path: &str, into: &mut form_urlencoded::Serializer<'_, String>) {
        match node {
            Node::Text(text) => {
                into.append_pair(path, text);
            }
            Node::Branch(fields) => {
                for (name, inner) in fields {
                    let path = if path.is_empty() {
                        name.clone()
                    } else {
                        format!("{path}[{name}]")
                    };
                    write(inner, &path, into);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(fields in prop::collection::btree_map(name(), tree(), 0..4)) {
            let node = Node::Branch(fields.into_iter().collect());
            let mut form = form_urlencoded::Serializer::new(String::new());
            write(&node, "", &mut form);
            prop_assert_eq!(parse(&form.finish()), Ok(node));
        }

        #[test]
        fn no_text_makes_it_fail_other_than_by_a_refusal(text in any::<String>()) {
            let _ = parse(&text);
        }
    }

    #[test]
    fn a_name_that_is_a_text_and_a_branch_is_refused() {
        for text in ["a=1&a[b]=2", "a[b]=2&a=1", "a[b=1", "a]b=1", "[a]=1", "a[b]c=1"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn elements_without_a_number_are_counted() {
        assert_eq!(parse("a[]=x&a[]=y"), parse("a[0]=x&a[1]=y"));
    }
}
