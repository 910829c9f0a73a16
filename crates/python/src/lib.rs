//! What Python sees: tables of the lab over numpy arrays, records, and the
//! judge.

mod arrays;
mod erdayi;
mod erdayi_deal;
mod record;
mod shengji;
mod shengji_deal;

use pyo3::prelude::*;

/// The compiled half of the package `paisai`.
#[pymodule]
mod _native {
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use refusal::Lang;

    #[pymodule_export]
    use super::erdayi::ErdayiTables;
    #[pymodule_export]
    use super::erdayi_deal::ErdayiDeal;
    #[pymodule_export]
    use super::record::NativeRecord;
    #[pymodule_export]
    use super::shengji::ShengjiTables;
    #[pymodule_export]
    use super::shengji_deal::ShengjiDeal;

    /// Answers a question about the rules: JSON in, JSON out, as `paisai
    /// judge` does. `lang` is `zh` or `en`.
    #[pyfunction]
    #[pyo3(signature = (question, lang = "zh"))]
    fn judge(question: &str, lang: &str) -> PyResult<String> {
        let lang = match lang {
            "zh" => Lang::Zh,
            "en" => Lang::En,
            _ => return Err(PyValueError::new_err("lang is \"zh\" or \"en\"")),
        };
        Ok(::judge::answer_line(question.as_bytes(), lang).to_string())
    }

    /// Plays a record over again and checks all that it claims; the findings
    /// and what it holds as JSON, as `paisai verify --json` has them.
    #[pyfunction]
    fn verify(py: Python<'_>, text: &str) -> PyResult<String> {
        let verification = py.detach(|| games::record::verify(text.lines()));
        serde_json::to_string(&verification).map_err(|of| PyValueError::new_err(of.to_string()))
    }
}
