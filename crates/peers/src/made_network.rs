//! A neural network of the shape of the project's, with random weights, in two formats.

use baduk_rules::Size;

use crate::onnx::{Attribute, Onnx};

const CHANNELS: usize = 96;
const BLOCKS: usize = 6;
/// The channels of the layers that are pooled, and of the heads.
const POOLED: usize = 32;
const HIDDEN: usize = 64;
const PLANES: usize = 22;
const SCALARS: usize = 19;
const EPSILON: f32 = 0.001;

/// A network with random weights.
#[derive(Clone, Debug)]
pub struct MadeNetwork {
    /// The network in KataGo's format, with weights of 8 bits.
    pub katago: Vec<u8>,
    /// The network as ONNX for one size of board. Its inputs are `planes` (1 x 22 x height x width) and `scalars` (1 x 19).
    pub onnx: Vec<u8>,
    /// The names of the outputs for the player to move in the ONNX network: the logits of the points (1 x 1 x height x width), the owner of
    /// each point before tanh (the same), the chances to win, to lose, and of no result before softmax (1 x 3), and the score and more
    /// (1 x 4).
    pub outputs: [String; 4],
}

impl MadeNetwork {
    /// Makes the network with the weights that follow from `seed`, as ONNX for boards of `size`.
    #[must_use]
    pub fn new(seed: u64, size: Size) -> Self {
        let side = f32::sqrt(size.area() as f32) - 14.0;
        Builder { katago: Vec::new(), onnx: Onnx::default(), random: seed, size, side }.network()
    }
}

struct Builder {
    katago: Vec<u8>,
    onnx: Onnx,
    random: u64,
    size: Size,
    /// The side of the board minus 14, which pooling multiplies by.
    side: f32,
}

impl Builder {
    fn network(mut self) -> MadeNetwork {
        let (width, height) = (usize::from(self.size.width()), usize::from(self.size.height()));
        self.onnx.input("planes", &[1, PLANES, height, width]);
        self.onnx.input("scalars", &[1, SCALARS]);
        self.words(&format!("random 8 {PLANES} {SCALARS} trunk {BLOCKS} {CHANNELS} {CHANNELS} 64 32 1"));
        let first = self.conv("planes", 3, PLANES, CHANNELS);
        let scalars = self.matrix("scalars", SCALARS, CHANNELS);
        let mut x = self.add_everywhere(&first, &scalars, CHANNELS);
        for block in 0..BLOCKS {
            let pools = block % 3 == 1;
            self.words(if pools { "gpool_block block" } else { "ordinary_block block" });
            let normed = self.norm(&x, CHANNELS);
            let middle = if pools { CHANNELS - POOLED } else { CHANNELS };
            let mut inside = self.conv(&normed, 3, CHANNELS, middle);
            if pools {
                let pool = self.conv(&normed, 3, CHANNELS, POOLED);
                let pool = self.norm(&pool, POOLED);
                let pool = self.pooled(&pool, POOLED, false);
                let bias = self.matrix(&pool, 3 * POOLED, middle);
                inside = self.add_everywhere(&inside, &bias, middle);
            }
            let mid = self.norm(&inside, middle);
            let last = self.conv(&mid, 3, middle, CHANNELS);
            x = self.onnx.apply("Add", &[&x, &last], &[]);
        }
        let tip = self.norm(&x, CHANNELS);
        self.words("policy");
        let points = self.conv(&tip, 1, CHANNELS, POOLED);
        let pool = self.conv(&tip, 1, CHANNELS, POOLED);
        let pool = self.norm(&pool, POOLED);
        let pool = self.pooled(&pool, POOLED, false);
        let bias = self.matrix(&pool, 3 * POOLED, POOLED);
        let points = self.add_everywhere(&points, &bias, POOLED);
        let points = self.norm(&points, POOLED);
        let policy = self.conv(&points, 1, POOLED, 1);
        self.matrix(&pool, 3 * POOLED, 1);
        self.words("value");
        let value = self.conv(&tip, 1, CHANNELS, POOLED);
        let value = self.norm(&value, POOLED);
        let pool = self.pooled(&value, POOLED, true);
        let hidden = self.matrix(&pool, 3 * POOLED, HIDDEN);
        self.bias(HIDDEN);
        self.words("relu");
        let hidden = self.onnx.apply("Relu", &[&hidden], &[]);
        let chances = self.matrix(&hidden, HIDDEN, 3);
        self.bias(3);
        let score = self.matrix(&hidden, HIDDEN, 4);
        self.bias(4);
        let owner = self.conv(&value, 1, POOLED, 1);
        self.onnx.output(&policy, &[1, 1, height, width]);
        self.onnx.output(&owner, &[1, 1, height, width]);
        self.onnx.output(&chances, &[1, 3]);
        self.onnx.output(&score, &[1, 4]);
        MadeNetwork { katago: self.katago, onnx: self.onnx.into_bytes(), outputs: [policy, owner, chances, score] }
    }

    fn words(&mut self, words: &str) {
        self.katago.extend(words.bytes());
        self.katago.push(b'\n');
    }

    fn next(&mut self) -> i8 {
        self.random = self.random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.random >> 56) as i8
    }

    /// Writes weights of a size that keeps the values of all layers in the same range, and returns them. The outputs are the last axis.
    fn weights(&mut self, inputs: usize, outputs: usize) -> Vec<f32> {
        let scale = (3.0 / inputs as f32).sqrt() / 127.0;
        let rounded: Vec<i8> = (0..inputs * outputs).map(|_| self.next()).collect();
        self.katago.extend_from_slice(b"@INT8@");
        (0..outputs).for_each(|_| self.katago.extend(scale.to_le_bytes()));
        self.katago.extend(rounded.iter().map(|weight| weight.cast_unsigned()));
        self.katago.push(b'\n');
        rounded.into_iter().map(|weight| f32::from(weight) * scale).collect()
    }

    fn floats(&mut self, values: &[f32]) {
        self.katago.extend_from_slice(b"@BIN@");
        self.katago.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        self.katago.push(b'\n');
    }

    fn conv(&mut self, x: &str, side: usize, inputs: usize, outputs: usize) -> String {
        self.words(&format!("conv {side} {side} {inputs} {outputs} 1 1"));
        let weights = self.weights(side * side * inputs, outputs);
        let order = (0..outputs).flat_map(|o| {
            (0..inputs).flat_map(move |i| (0..side * side).map(move |at| (at * inputs + i) * outputs + o))
        });
        let kernel = self.onnx.constant(&[outputs, inputs, side, side], order.map(|at| weights[at]));
        let (shape, pads) = ([side as u64; 2], [side as u64 / 2; 4]);
        self.onnx.apply(
            "Conv",
            &[x, &kernel],
            &[("kernel_shape", Attribute::Numbers(&shape)), ("pads", Attribute::Numbers(&pads))],
        )
    }

    fn matrix(&mut self, x: &str, inputs: usize, outputs: usize) -> String {
        self.words(&format!("matrix {inputs} {outputs}"));
        let weights = self.weights(inputs, outputs);
        let matrix = self.onnx.constant(&[inputs, outputs], weights);
        self.onnx.apply("MatMul", &[x, &matrix], &[])
    }

    /// A batch norm without a scale, and with a bias of random numbers between -0.5 and 0.5, and ReLU.
    fn norm(&mut self, x: &str, channels: usize) -> String {
        self.words(&format!("norm {channels} {EPSILON} 0 1"));
        let bias: Vec<f32> = (0..channels).map(|_| f32::from(self.next()) / 256.0).collect();
        self.floats(&vec![0.0; channels]);
        self.floats(&vec![1.0 - EPSILON; channels]);
        self.floats(&bias);
        self.words("relu");
        let bias = self.onnx.constant(&[1, channels, 1, 1], bias);
        let sum = self.onnx.apply("Add", &[x, &bias], &[]);
        self.onnx.apply("Relu", &[&sum], &[])
    }

    /// A bias of zeros.
    fn bias(&mut self, channels: usize) {
        self.words(&format!("bias {channels}"));
        self.floats(&vec![0.0; channels]);
    }

    fn add_everywhere(&mut self, x: &str, bias: &str, channels: usize) -> String {
        let shape = self.onnx.shape(&[1, channels as i64, 1, 1]);
        let bias = self.onnx.apply("Reshape", &[bias, &shape], &[]);
        self.onnx.apply("Add", &[x, &bias], &[])
    }

    /// The means of all channels, the means times the side of the board, and the maxima or, for `value`, the means times its square.
    fn pooled(&mut self, x: &str, channels: usize, value: bool) -> String {
        let axes = [("axes", Attribute::Numbers(&[2, 3])), ("keepdims", Attribute::Number(0))];
        let mean = self.onnx.apply("ReduceMean", &[x], &axes);
        let scale = self.onnx.constant(&[1, channels], vec![self.side * 0.1; channels]);
        let scaled = self.onnx.apply("Mul", &[&mean, &scale], &[]);
        let last = if value {
            let scale = self.onnx.constant(&[1, channels], vec![self.side * self.side * 0.01 - 0.1; channels]);
            self.onnx.apply("Mul", &[&mean, &scale], &[])
        } else {
            self.onnx.apply("ReduceMax", &[x], &axes)
        };
        self.onnx.apply("Concat", &[&mean, &scaled, &last], &[("axis", Attribute::Number(1))])
    }
}
