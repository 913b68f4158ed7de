//! Reads networks in KataGo's format (`.bin.gz`): words of text, and blocks of binary numbers that begin with
//! `@BIN@`.
//!
//! Our own networks are in the same format, except that weights have 8 bits: a block that begins with `@INT8@` has a
//! 32-bit scale for each output, and then a signed byte for each weight, which is multiplied by its output's scale.

use crate::conv::Conv;
use crate::error::NetworkError;
use crate::gemm::Matrix;
use crate::grid::{Activation, Norm};
use crate::input::{PLANES, SCALARS};
use crate::network::{Block, Network, Policy, Pooling, Value};
use flate2::read::MultiGzDecoder;
use std::io::Read;
use std::str::FromStr;

/// The maximum size of a decompressed network file in bytes. KataGo's largest networks have a few hundred million bytes.
const MOST_BYTES: u64 = 1 << 29;
const VERSIONS: std::ops::RangeInclusive<u32> = 8..=11;
/// The maximum number of blocks in a network, including blocks within blocks.
const MOST_BLOCKS: usize = 1000;
/// The beginning of a block of 32-bit floats.
const FLOATS: &[u8] = b"@BIN@";
/// The beginning of a block of 8-bit weights.
const BYTES: &[u8] = b"@INT8@";

impl Network {
    /// Reads a network in KataGo's format (versions 8 to 11), as `.bin.gz` or `.bin`, also with weights of 8 bits.
    ///
    /// # Errors
    /// When the bytes are not in this format, or are damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(&[0x1f, 0x8b]) {
            return Reader { rest: bytes, version: 0, blocks: 0 }.network();
        }
        let mut unpacked = Vec::new();
        MultiGzDecoder::new(bytes).take(MOST_BYTES + 1).read_to_end(&mut unpacked).map_err(|_| NetworkError::Packed)?;
        if unpacked.len() as u64 > MOST_BYTES {
            return Err(NetworkError::Packed);
        }
        Reader { rest: &unpacked, version: 0, blocks: 0 }.network()
    }
}

struct Reader<'a> {
    rest: &'a [u8],
    version: u32,
    blocks: usize,
}

fn same(what: &str, left: usize, right: usize) -> Result<(), NetworkError> {
    if left == right { Ok(()) } else { Err(NetworkError::Mismatch(format!("{what}: {left} and {right}"))) }
}

/// Reads 32-bit floats, none of which may be infinite or not a number.
fn finite(bytes: &[u8]) -> Result<Vec<f32>, NetworkError> {
    let numbers: Vec<f32> = bytes.as_chunks().0.iter().map(|&number| f32::from_le_bytes(number)).collect();
    let is_finite = numbers.iter().all(|number| number.is_finite());
    if is_finite { Ok(numbers) } else { Err(NetworkError::Malformed("finite numbers".into())) }
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> Result<&'a str, NetworkError> {
        let start = self.rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(self.rest.len());
        let text = &self.rest[start..];
        let length = text.iter().take(200).position(u8::is_ascii_whitespace).unwrap_or(0);
        let word = std::str::from_utf8(&text[..length]).ok().filter(|word| !word.is_empty());
        self.rest = &text[length..];
        word.ok_or_else(|| NetworkError::Malformed("a word of text".into()))
    }

    fn number<T: FromStr>(&mut self, what: &str) -> Result<T, NetworkError> {
        self.word()?.parse().map_err(|_| NetworkError::Malformed(what.into()))
    }

    /// The data of a block of `length` bytes that begins with `mark`; `None` if the next block has another mark.
    fn block_after(&mut self, mark: &[u8], length: Option<usize>) -> Result<Option<&'a [u8]>, NetworkError> {
        let missing = || NetworkError::Malformed("a block of numbers".into());
        let start = self.rest.iter().take(100).position(|&byte| byte == b'@').ok_or_else(missing)?;
        let Some(data) = self.rest[start..].strip_prefix(mark) else { return Ok(None) };
        let (block, rest) = length.and_then(|length| data.split_at_checked(length)).ok_or_else(missing)?;
        self.rest = rest;
        Ok(Some(block))
    }

    fn floats(&mut self, count: usize) -> Result<Vec<f32>, NetworkError> {
        let block = self.block_after(FLOATS, count.checked_mul(4))?;
        finite(block.ok_or_else(|| NetworkError::Malformed(format!("{count} numbers")))?)
    }

    /// Reads the weights of a layer, in an order in which the outputs come last.
    fn weights(&mut self, inputs: usize, outputs: usize) -> Result<Vec<f32>, NetworkError> {
        let Some(block) = self.block_after(BYTES, outputs.checked_mul(4 + inputs))? else {
            return self.floats(inputs * outputs);
        };
        let (scales, weights) = block.split_at(outputs * 4);
        let scales = finite(scales)?;
        Ok(weights
            .iter()
            .zip(scales.iter().cycle())
            .map(|(&weight, scale)| f32::from(weight.cast_signed()) * scale)
            .collect())
    }

    /// Reads how many things of the kind `what` the network has. The number must be at least 1 and not absurdly large, so that products of
    /// such numbers don't overflow.
    fn count(&mut self, what: &str) -> Result<usize, NetworkError> {
        let count: usize = self.number(what)?;
        if (1..=1 << 14).contains(&count) { Ok(count) } else { Err(NetworkError::Malformed(what.into())) }
    }

    fn conv(&mut self, inputs: usize) -> Result<Conv, NetworkError> {
        let name = self.word()?.to_owned();
        let mut next = || self.count("the shape of a convolution");
        let [height, width, from, to, dilation_y, dilation_x] = [next()?, next()?, next()?, next()?, next()?, next()?];
        if height % 2 == 0 || width % 2 == 0 || height > 19 || width > 19 || (dilation_y, dilation_x) != (1, 1) {
            return Err(NetworkError::Unsupported(format!("the convolution {name}")));
        }
        same(&name, inputs, from)?;
        Ok(Conv::new(height, width, from, to, &self.weights(height * width * from, to)?))
    }

    fn norm(&mut self, channels: usize) -> Result<Norm, NetworkError> {
        let name = self.word()?.to_owned();
        same(&name, channels, self.count("the channels of a batch norm")?)?;
        let epsilon: f32 = self.number("the epsilon of a batch norm")?;
        let (has_scale, has_bias): (u8, u8) = (self.number("0 or 1")?, self.number("0 or 1")?);
        let (mean, variance) = (self.floats(channels)?, self.floats(channels)?);
        let scale = if has_scale == 0 { vec![1.0; channels] } else { self.floats(channels)? };
        let bias = if has_bias == 0 { vec![0.0; channels] } else { self.floats(channels)? };
        let scale: Vec<f32> =
            scale.iter().zip(&variance).map(|(scale, variance)| scale / (variance + epsilon).sqrt()).collect();
        if !scale.iter().all(|scale| scale.is_finite()) {
            return Err(NetworkError::Malformed(format!("the variance of {name}")));
        }
        let bias = bias.iter().zip(&mean).zip(&scale).map(|((bias, mean), scale)| bias - mean * scale).collect();
        let activation = self.activation()?;
        Ok(Norm { scale, bias, activation })
    }

    fn activation(&mut self) -> Result<Activation, NetworkError> {
        self.word()?;
        if self.version < 11 {
            return Ok(Activation::Relu);
        }
        match self.word()? {
            "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
            "ACTIVATION_RELU" => Ok(Activation::Relu),
            "ACTIVATION_MISH" => Ok(Activation::Mish),
            other => Err(NetworkError::Unsupported(other.into())),
        }
    }

    fn matrix(&mut self, inputs: usize) -> Result<Matrix, NetworkError> {
        let name = self.word()?.to_owned();
        let (from, to) = (self.count("the rows of a matrix")?, self.count("the columns of a matrix")?);
        same(&name, inputs, from)?;
        let weights = self.weights(from, to)?;
        Ok(Matrix::from_fn(from, to, |row, column| weights[row * to + column]))
    }

    fn bias(&mut self, channels: usize) -> Result<Vec<f32>, NetworkError> {
        let name = self.word()?.to_owned();
        same(&name, channels, self.count("the length of a bias")?)?;
        self.floats(channels)
    }

    fn network(mut self) -> Result<Network, NetworkError> {
        let name = self.word()?.to_owned();
        self.version = self.number("a version")?;
        if !VERSIONS.contains(&self.version) {
            return Err(NetworkError::Version(self.version));
        }
        same("the planes of the input", self.count("the planes")?, PLANES)?;
        same("the scalars of the input", self.count("the scalars")?, SCALARS)?;
        self.word()?;
        let blocks = self.count("the number of blocks")?;
        let channels = self.count("the channels")?;
        for _ in 0..4 {
            self.number::<u32>("the channels inside of blocks")?;
        }
        let first = self.conv(PLANES)?;
        same("the first convolution", first.outputs(), channels)?;
        let scalars = self.matrix(SCALARS)?;
        same("the scalars' matrix", scalars.columns(), channels)?;
        let blocks = self.stack(blocks, channels)?;
        let tip = self.norm(channels)?;
        let policy = self.policy(channels)?;
        let value = self.value(channels)?;
        Ok(Network { name, version: self.version, first, scalars, blocks, tip, policy, value })
    }

    fn stack(&mut self, count: usize, channels: usize) -> Result<Vec<Block>, NetworkError> {
        self.blocks += count;
        if self.blocks > MOST_BLOCKS {
            return Err(NetworkError::Unsupported(format!("{} blocks", self.blocks)));
        }
        (0..count).map(|_| self.block(channels)).collect()
    }

    fn block(&mut self, channels: usize) -> Result<Block, NetworkError> {
        let kind = self.word()?;
        self.word()?;
        let nested = match kind {
            "ordinary_block" | "gpool_block" => 0,
            "nested_bottleneck_block" => self.count("the number of blocks")?,
            other => return Err(NetworkError::Unsupported(other.into())),
        };
        let norm = self.norm(channels)?;
        let conv = self.conv(channels)?;
        let middle = conv.outputs();
        let pooling = if kind == "gpool_block" { Some(self.pooling(channels, middle)?) } else { None };
        let inner = self.stack(nested, middle)?;
        let mid = self.norm(middle)?;
        let last = self.conv(middle)?;
        same("the end of a block", last.outputs(), channels)?;
        Ok(Block { norm, conv, pooling, inner, mid, last })
    }

    fn pooling(&mut self, channels: usize, middle: usize) -> Result<Pooling, NetworkError> {
        let conv = self.conv(channels)?;
        let norm = self.norm(conv.outputs())?;
        let bias = self.matrix(norm.channels() * 3)?;
        same("what a block pools", bias.columns(), middle)?;
        Ok(Pooling { conv, norm, bias })
    }

    fn policy(&mut self, channels: usize) -> Result<Policy, NetworkError> {
        self.word()?;
        let first = self.conv(channels)?;
        let pooling = self.pooling(channels, first.outputs())?;
        let norm = self.norm(first.outputs())?;
        let last = self.conv(first.outputs())?;
        let pass = self.matrix(pooling.norm.channels() * 3)?;
        same("the policy", last.outputs(), 1)?;
        same("the policy of a pass", pass.columns(), 1)?;
        Ok(Policy { first, pooling, norm, last, pass })
    }

    fn value(&mut self, channels: usize) -> Result<Value, NetworkError> {
        self.word()?;
        let first = self.conv(channels)?;
        let norm = self.norm(first.outputs())?;
        let hidden = self.matrix(norm.channels() * 3)?;
        let width = hidden.columns();
        let hidden_bias = self.bias(width)?;
        let activation = self.activation()?;
        let chances = self.matrix(width)?;
        same("the chances", chances.columns(), 3)?;
        let chances_bias = self.bias(3)?;
        let score = self.matrix(width)?;
        same("the score", score.columns(), if self.version == 8 { 4 } else { 6 })?;
        let score_bias = self.bias(score.columns())?;
        let owner = self.conv(first.outputs())?;
        same("the owner", owner.outputs(), 1)?;
        Ok(Value { first, norm, hidden, hidden_bias, activation, chances, chances_bias, score, score_bias, owner })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(bytes: &[u8]) -> NetworkError {
        Network::read(bytes).expect_err("no network")
    }

    #[test]
    fn what_is_no_network_is_refused_with_a_reason() {
        assert!(matches!(error(b""), NetworkError::Malformed(_)));
        assert!(matches!(error(b"(;GM[1]SZ[19];B[pd];W[dp])"), NetworkError::Malformed(_)));
        assert!(matches!(error(&[0x1f, 0x8b, 8, 0, 1, 2, 3]), NetworkError::Packed));
        assert_eq!(error(b"net\n15\n22\n19\n"), NetworkError::Version(15));
        assert!(matches!(error(b"net\n8\n22\n18\n"), NetworkError::Mismatch(_)));
    }

    #[test]
    fn weights_of_8_bits_are_multiplied_by_the_scales_of_their_outputs() {
        let scales = [0.5_f32, 2.0].map(f32::to_le_bytes).concat();
        let bytes = [b" @INT8@", &scales[..], &[2, 3, 0xff, 0x80], b"\nrest"].concat();
        let mut reader = Reader { rest: &bytes, version: 8, blocks: 0 };
        assert_eq!(reader.weights(2, 2).unwrap(), [1.0, 6.0, -0.5, -256.0]);
        assert_eq!(reader.rest, b"\nrest");
        let mut cut = Reader { rest: &bytes[..bytes.len() - 6], version: 8, blocks: 0 };
        assert!(matches!(cut.weights(2, 2), Err(NetworkError::Malformed(_))));
        let endless = [b"@INT8@", &f32::INFINITY.to_le_bytes()[..], &[1]].concat();
        assert!(Reader { rest: &endless, version: 8, blocks: 0 }.weights(1, 1).is_err());
    }

    #[test]
    fn sizes_without_their_numbers_reserve_no_memory() {
        let huge = b"net\n8\n22\n19\ntrunk\n1\n16384\n1\n1\n1\n1\nconv1\n19\n19\n22\n16384\n1\n1\n@BIN@";
        assert!(matches!(error(huge), NetworkError::Malformed(_)));
        assert!(matches!(error(b"net\n8\n22\n19\ntrunk\n1\n99999999\n1\n1\n1\n1\n"), NetworkError::Malformed(_)));
    }
}
