//! Reading the file of a net, as `training/export.py` writes it.

use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors};

use crate::NetError;
use crate::kernel::Matrix;
use crate::layer::{Dense, Input, Sparse};

/// The tensors of a file.
pub(crate) struct File<'a> {
    tensors: SafeTensors<'a>,
    facts: Vec<(String, String)>,
}

impl<'a> File<'a> {
    pub(crate) fn read(bytes: &'a [u8], format: &str) -> Result<Self, NetError> {
        let unreadable = |error: safetensors::SafeTensorError| NetError::File(error.to_string());
        let tensors = SafeTensors::deserialize(bytes).map_err(unreadable)?;
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(unreadable)?;
        let facts = header.metadata().iter().flatten();
        let facts = facts.map(|(name, text)| (name.clone(), text.clone())).collect();
        let file = Self { tensors, facts };
        match file.fact("format") {
            Some(found) if found == format => Ok(file),
            found => Err(NetError::Format(found.unwrap_or_default().to_owned())),
        }
    }

    fn fact(&self, name: &str) -> Option<&str> {
        self.facts.iter().find(|(of, _)| of == name).map(|(_, text)| text.as_str())
    }

    /// A number that is told beside the tensors.
    pub(crate) fn number(&self, name: &'static str) -> Result<f32, NetError> {
        let number = self.fact(name).and_then(|text| text.parse().ok());
        number.filter(|number: &f32| number.is_finite()).ok_or(NetError::Number(name))
    }

    /// Whether a layer of this name is there.
    pub(crate) fn has(&self, layer: &str) -> bool {
        self.tensors.tensor(&format!("{layer}.weight")).is_ok()
    }

    /// The bytes of a tensor of this type and shape; `None` fits any length.
    fn tensor(
        &self,
        name: &str,
        dtype: Dtype,
        shape: &[Option<usize>],
    ) -> Result<TensorView<'_>, NetError> {
        let tensor = self.tensors.tensor(name).map_err(|_| NetError::Missing(name.to_owned()))?;
        let fits = tensor.dtype() == dtype
            && tensor.shape().len() == shape.len()
            && tensor
                .shape()
                .iter()
                .zip(shape)
                .all(|(&is, wants)| is > 0 && wants.is_none_or(|of| of == is));
        if fits { Ok(tensor) } else { Err(NetError::Shape(name.to_owned())) }
    }

    /// Numbers of a tensor of this shape.
    pub(crate) fn floats(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, NetError> {
        let shape: Vec<_> = shape.iter().map(|&length| Some(length)).collect();
        let tensor = self.tensor(name, Dtype::F32, &shape)?;
        let numbers = tensor.data().as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes));
        Ok(numbers.collect())
    }

    /// Weights with how many outputs and inputs they have.
    fn weights(&self, layer: &str) -> Result<([usize; 2], Vec<i8>), NetError> {
        let name = format!("{layer}.weight");
        let tensor = self.tensor(&name, Dtype::I8, &[None, None])?;
        let &[outputs, inputs] = tensor.shape() else { return Err(NetError::Shape(name)) };
        Ok(([outputs, inputs], tensor.data().iter().map(|&byte| byte as i8).collect()))
    }

    /// A layer with so many inputs.
    pub(crate) fn dense(&self, layer: &str, inputs: usize) -> Result<Dense, NetError> {
        let ([outputs, found], weights) = self.weights(layer)?;
        if found != inputs {
            return Err(NetError::Shape(format!("{layer}.weight")));
        }
        Ok(Dense {
            matrix: Matrix::new(inputs, outputs, &weights),
            scale: self.floats(&format!("{layer}.scale"), &[outputs])?,
            bias: self.floats(&format!("{layer}.bias"), &[outputs])?,
        })
    }

    /// A first layer, whose inputs are comparisons of the bytes of rows of
    /// this length.
    pub(crate) fn sparse(
        &self,
        layer: &str,
        table: &str,
        row_len: usize,
    ) -> Result<Sparse, NetError> {
        let ([outputs, inputs], weights) = self.weights(layer)?;
        let bias = format!("{layer}.bias");
        let bias = if self.tensors.tensor(&bias).is_ok() {
            self.floats(&bias, &[outputs])?
        } else {
            vec![0.0; outputs]
        };
        let columns =
            (0..inputs).flat_map(|input| weights.iter().skip(input).step_by(inputs)).copied();
        Ok(Sparse {
            inputs: self.inputs(table, inputs, row_len)?,
            columns: columns.collect(),
            scale: self.floats(&format!("{layer}.scale"), &[outputs])?,
            bias,
        })
    }

    /// The table of comparisons: which byte, the least, the most.
    fn inputs(&self, table: &str, count: usize, row_len: usize) -> Result<Vec<Input>, NetError> {
        let tensor = self.tensor(table, Dtype::I16, &[Some(count), Some(3)])?;
        let wrong = || NetError::Shape(table.to_owned());
        let rows = tensor.data().as_chunks::<6>().0.iter();
        rows.map(|&[a, b, c, d, e, f]| {
            let [byte, least, most] = [[a, b], [c, d], [e, f]].map(u16::from_le_bytes);
            let byte = (usize::from(byte) < row_len).then_some(byte).ok_or_else(wrong)?;
            let bound = |of: u16| u8::try_from(of).map_err(|_| wrong());
            Ok(Input { byte, least: bound(least)?, most: bound(most)? })
        })
        .collect()
    }
}
