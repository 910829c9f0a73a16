//! Changing a seed a little: its lines, its JSON, its bytes.

use rand::rngs::SmallRng;
use rand::{Rng, RngExt};
use serde_json::{Value, json};

/// A seed, changed in one to three places. Where lines are JSON, mostly their
/// values change and not their brackets, so that more than the reader of JSON
/// is reached.
pub fn change(rng: &mut SmallRng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = seeds[rng.random_range(0..seeds.len())].clone();
    for _ in 0..rng.random_range(1..=3) {
        let other = &seeds[rng.random_range(0..seeds.len())];
        input = match rng.random_range(0..10) {
            0 => bytes(rng, input, other),
            1 | 2 => lines(rng, &input, other),
            _ => json(rng, &input, other).unwrap_or_else(|| bytes(rng, input, other)),
        };
    }
    input
}

/// A place to cut, from the beginning to the end.
fn cut(rng: &mut impl Rng, length: usize) -> usize {
    rng.random_range(0..=length)
}

fn bytes(rng: &mut SmallRng, mut input: Vec<u8>, other: &[u8]) -> Vec<u8> {
    let at = cut(rng, input.len());
    let to = (at + rng.random_range(0..16)).min(input.len());
    match rng.random_range(0..5) {
        0 => drop(input.drain(at..to)),
        1 => drop(input.splice(at..at, input[at..to].to_vec())),
        2 => input.truncate(at),
        3 => {
            let from = cut(rng, other.len());
            let end = (from + rng.random_range(0..64)).min(other.len());
            drop(input.splice(at..to, other[from..end].iter().copied()));
        }
        _ => {
            if let Some(byte) = input.get_mut(at) {
                *byte = rng.random();
            }
        }
    }
    input
}

fn split(input: &[u8]) -> Vec<&[u8]> {
    input.split(|&byte| byte == b'\n').collect()
}

fn lines(rng: &mut SmallRng, input: &[u8], other: &[u8]) -> Vec<u8> {
    let (mut lines, others) = (split(input), split(other));
    let at = rng.random_range(0..lines.len());
    match rng.random_range(0..4) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at]),
        2 => lines.insert(at, others[rng.random_range(0..others.len())]),
        _ => {
            let to = rng.random_range(0..lines.len());
            lines.swap(at, to);
        }
    }
    lines.join(&b'\n')
}

/// Changes a value inside a line that is JSON, after a first word if it has
/// one; none where the line is something else.
fn json(rng: &mut SmallRng, input: &[u8], other: &[u8]) -> Option<Vec<u8>> {
    let mut lines: Vec<Vec<u8>> = split(input).into_iter().map(<[u8]>::to_vec).collect();
    let at = rng.random_range(0..lines.len());
    let line = &mut lines[at];
    let from = line.iter().position(|&byte| byte == b'{')?;
    let mut value: Value = serde_json::from_slice(&line[from..]).ok()?;
    let others = split(other);
    let strange = others[rng.random_range(0..others.len())];
    let strange = strange.iter().position(|&byte| byte == b'{').map(|from| &strange[from..]);
    let strange = strange.and_then(|text| serde_json::from_slice(text).ok()).unwrap_or(Value::Null);
    let place = rng.random_range(0..places(&value));
    alter(rng, nth(&mut value, &mut { place })?, &strange);
    line.truncate(from);
    line.extend_from_slice(value.to_string().as_bytes());
    Some(lines.join(&b'\n'))
}

/// How many values there are inside one, itself too.
fn places(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(places).sum(),
        Value::Object(fields) => fields.values().map(places).sum::<usize>(),
        _ => 0,
    }
}

/// The value of this number, counting from the outside.
fn nth<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|value| nth(value, left)),
        Value::Object(fields) => fields.values_mut().find_map(|value| nth(value, left)),
        _ => None,
    }
}

fn alter(rng: &mut SmallRng, value: &mut Value, strange: &Value) {
    let borrowed = rng.random_range(0..places(strange));
    match value {
        Value::Array(list) if !list.is_empty() && rng.random() => {
            let at = rng.random_range(0..list.len());
            match rng.random_range(0..3) {
                0 => drop(list.remove(at)),
                1 => list.insert(at, list[at].clone()),
                _ => list.reverse(),
            }
        }
        Value::Object(fields) if !fields.is_empty() && rng.random() => {
            let at = rng.random_range(0..fields.len());
            if let Some(key) = fields.keys().nth(at).cloned() {
                fields.remove(&key);
            }
        }
        Value::Number(number) if rng.random() => {
            let near = number.as_i64().unwrap_or(0).saturating_add(rng.random_range(-2..=2));
            *value = near.into();
        }
        _ => {
            *value = match rng.random_range(0..12) {
                0 => Value::Null,
                1 => json!(true),
                2 => json!(0),
                3 => json!(-1),
                4 => json!(u64::MAX),
                5 => json!(i64::MIN),
                6 => json!(1e300),
                7 => json!(""),
                8 => json!("牌".repeat(2_000)),
                9 => json!([]),
                10 => json!({}),
                _ => {
                    let mut strange = strange.clone();
                    nth(&mut strange, &mut { borrowed }).cloned().unwrap_or_default()
                }
            }
        }
    }
}
