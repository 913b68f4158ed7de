//! Writes neural networks in the ONNX format (<https://onnx.ai>), so that other programs can run them.
//!
//! The format is a message of protocol buffers (`onnx.proto3`); the numbers here are those of its fields.

/// The version of the operators that are used.
const OPERATORS: u64 = 13;
const FLOATS: u64 = 1;
const INTEGERS: u64 = 7;

/// A message of protocol buffers.
#[derive(Clone, Debug, Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn number(&mut self, field: u64, value: u64) {
        self.varint(field << 3);
        self.varint(value);
    }

    fn bytes(&mut self, field: u64, bytes: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }
}

/// The value of an operator's attribute.
#[derive(Clone, Copy, Debug)]
pub enum Attribute<'a> {
    /// A single number.
    Number(u64),
    /// A list of numbers.
    Numbers(&'a [u64]),
}

/// A network that is being built: a graph of operators on tensors, which have names.
#[derive(Clone, Debug, Default)]
pub struct Onnx {
    graph: Message,
    names: usize,
}

impl Onnx {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("t{}", self.names)
    }

    fn tensor(&mut self, shape: &[usize], kind: u64, data: &[u8]) -> String {
        let (name, mut tensor) = (self.name(), Message::default());
        shape.iter().for_each(|&side| tensor.number(1, side as u64));
        tensor.number(2, kind);
        tensor.bytes(8, name.as_bytes());
        tensor.bytes(9, data);
        self.graph.bytes(5, &tensor.0);
        name
    }

    /// Adds a constant tensor, and returns its name.
    pub fn constant(&mut self, shape: &[usize], values: impl IntoIterator<Item = f32>) -> String {
        let data: Vec<u8> = values.into_iter().flat_map(f32::to_le_bytes).collect();
        self.tensor(shape, FLOATS, &data)
    }

    /// Adds a constant shape, and returns its name.
    pub fn shape(&mut self, shape: &[i64]) -> String {
        let data: Vec<u8> = shape.iter().flat_map(|side| side.to_le_bytes()).collect();
        self.tensor(&[shape.len()], INTEGERS, &data)
    }

    /// Adds an operator with attributes, and returns the name of its result.
    pub fn apply(&mut self, operator: &str, inputs: &[&str], attributes: &[(&str, Attribute<'_>)]) -> String {
        let (name, mut node) = (self.name(), Message::default());
        inputs.iter().for_each(|input| node.bytes(1, input.as_bytes()));
        node.bytes(2, name.as_bytes());
        node.bytes(4, operator.as_bytes());
        for &(key, values) in attributes {
            let mut attribute = Message::default();
            attribute.bytes(1, key.as_bytes());
            match values {
                Attribute::Number(value) => {
                    attribute.number(3, value);
                    attribute.number(20, 2);
                }
                Attribute::Numbers(values) => {
                    values.iter().for_each(|&value| attribute.number(8, value));
                    attribute.number(20, 7);
                }
            }
            node.bytes(5, &attribute.0);
        }
        self.graph.bytes(1, &node.0);
        name
    }

    fn value(field: u64, name: &str, shape: &[usize], graph: &mut Message) {
        let mut dims = Message::default();
        for &side in shape {
            let mut dim = Message::default();
            dim.number(1, side as u64);
            dims.bytes(1, &dim.0);
        }
        let mut tensor = Message::default();
        tensor.number(1, FLOATS);
        tensor.bytes(2, &dims.0);
        let mut kind = Message::default();
        kind.bytes(1, &tensor.0);
        let mut value = Message::default();
        value.bytes(1, name.as_bytes());
        value.bytes(2, &kind.0);
        graph.bytes(field, &value.0);
    }

    /// Names an input of the network.
    pub fn input(&mut self, name: &str, shape: &[usize]) {
        Self::value(11, name, shape, &mut self.graph);
    }

    /// Makes a tensor an output of the network.
    pub fn output(&mut self, name: &str, shape: &[usize]) {
        Self::value(12, name, shape, &mut self.graph);
    }

    /// The network as the content of a file.
    #[must_use]
    pub fn into_bytes(mut self) -> Vec<u8> {
        self.graph.bytes(2, b"network");
        let mut operators = Message::default();
        operators.bytes(1, b"");
        operators.number(2, OPERATORS);
        let mut model = Message::default();
        model.number(1, 8);
        model.bytes(7, &self.graph.0);
        model.bytes(8, &operators.0);
        model.0
    }
}
