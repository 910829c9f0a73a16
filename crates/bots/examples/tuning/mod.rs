//! A tuning from words: `trust=40,drawn=8`.

use bots::Tuning;

pub(crate) fn read(words: &str) -> Tuning {
    let mut tuning = Tuning::default();
    for word in words.split(',').filter(|word| word.contains('=')) {
        let (name, value) = word.split_once('=').unwrap();
        let value: f64 = value.parse().unwrap();
        set(&mut tuning, name, value);
    }
    tuning
}

fn set(tuning: &mut Tuning, name: &str, value: f64) {
    let suspicion = &mut tuning.suspicion;
    match name {
        "drawn" => tuning.drawn = value as usize,
        "chains" => tuning.chains = value as usize,
        "steps" => tuning.steps = value as usize,
        "apart" => tuning.apart = value as usize,
        "chained" => tuning.chained = value as usize,
        "few" => tuning.share.few = value as usize,
        "late" => tuning.share.late = value,
        "many" => tuning.share.many = value as usize,
        "early" => tuning.share.early = value,
        "beyond" => tuning.trust.beyond = value as usize,
        "a_card" => tuning.trust.a_card = value,
        "least" => tuning.trust.least = value,
        "most" => tuning.trust.most = value,
        "trust" => (tuning.trust.least, tuning.trust.most) = (value, value),
        "solved" => tuning.solved = value as usize,
        "looked" => suspicion.looked_at = value as usize,
        "careless" => suspicion.careless = value as f32,
        "other" => suspicion.other_reasons = value as f32,
        "declaring" => suspicion.careless_in_declaring = value as f32,
        "counts" => suspicion.counts = value as f32,
        _ => {
            let (caution, name) = match name.strip_prefix("bury_") {
                Some(name) => (&mut tuning.burying, name),
                None => match name.strip_prefix("declare_") {
                    Some(name) => (&mut tuning.declaring, name),
                    None => (&mut tuning.caution, name),
                },
            };
            match name {
                "first" => caution.first = value as u32,
                "behind" => caution.behind = value,
                "doubt" => caution.doubt = value,
                "trust" => caution.trust = value,
                "guard" => caution.guard = value,
                "narrowed" => caution.narrowed = value,
                "width" => caution.width = value,
                _ => unreachable!("no number is called {name}"),
            }
        }
    }
}
