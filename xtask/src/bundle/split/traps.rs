//! Replaces the panics in a linked program by traps.
//!
//! In a browser the standard library prints no panic message before it traps. Messages, source locations and the code
//! that formats them are still a tenth of a program. So a call of a function of the standard library that does not
//! return becomes a trap. This happens before the program is split, since that removes code and data without
//! references.
//!
//! The call that sets up the log of panics (`crates/board/src/browser/panics.rs`) is removed too.
//!
//! Nothing in the program moves: the instructions before such a call are overwritten at the same length, and their
//! relocations are removed.
//!
//! # What this relies on, and what fails without it
//!
//! - The linker writes relocations (`--emit-relocs` in `build.rs`), as the WebAssembly tool conventions describe them in "Linking",
//!   `reloc.CODE`. Without that section the build fails.
//! - The linker names functions in its symbol table, and Rust's manglings begin with the name of the library. If these names change,
//!   the build succeeds, but no panic becomes a trap: the page is 11 KB larger, and `e2e/size.mjs` fails over its budget.
//! - The compiler writes `unreachable` after a call of a function that returns `!`, and after no other call. If it wrote none, the
//!   panic would stay, as above. If it wrote one after a call that can return, a program would already trap there without this file.
//! - `wasmparser` knows all instructions. If the compiler emits newer ones, reading them fails, and so does the build. A new instruction
//!   that branches has to be added to `is_boundary`; without that, instructions before the branch may be overwritten.
//!   `e2e/specs/traps.spec.mjs` and `smoke.spec.mjs` run on a release for that reason.
//!
//! # When it can go
//!
//! Rust has a panic strategy that does the same in the compiler, `panic = "immediate-abort"`. It needs a standard
//! library that is compiled with it, and both are unstable. This file goes once `panic = "immediate-abort"`
//! (rust-lang/rust#147286 and rust-lang/cargo#16042) and build-std (rust-lang/rust#155363) work with a stable
//! toolchain.

use anyhow::{Context, Result};
use std::ops::Range;
use wasm_encoder::{CustomSection, Encode, Module, RawSection, SectionId};
use wasmparser::{
    CustomSectionReader, FunctionBody, KnownCustom, Linking, Operator, Parser, Payload, RelocSectionReader, SymbolInfo,
};

/// The name of the module's section with the relocations of the code.
const RELOCATIONS: &str = "reloc.CODE";

const UNREACHABLE: u8 = 0x00;
const NOP: u8 = 0x01;

/// The name of the function that sets up logging of panics.
const LOG_PANICS: &str = "log_panics";

/// Returns a linked program that traps where the given program, `module`, would panic, and does not log its panics.
///
/// # Errors
///
/// If the bytes are not a module with relocations (`--emit-relocs`).
pub(super) fn trapped(module: &[u8]) -> Result<Vec<u8>> {
    let program = Program::read(module).context("the linked program cannot be read")?;
    let cuts = program.cuts()?;
    let mut code = module.to_vec();
    for Cut { place, is_panic } in &cuts {
        code[place.clone()].fill(NOP);
        if *is_panic {
            code[place.start] = UNREACHABLE;
        }
    }
    let mut out = Module::new();
    for (id, contents) in &program.sections {
        out.section(&RawSection { id: *id, data: &code[contents.clone()] });
    }
    out.section(&CustomSection { name: RELOCATIONS.into(), data: program.relocations_without(&cuts)?.into() });
    Ok(out.finish())
}

/// A range of instructions that are overwritten with `nop`.
struct Cut {
    place: Range<usize>,
    /// Whether this code panics, so that it has to become a trap. Otherwise the program continues after it.
    is_panic: bool,
}

/// The kinds of functions that a program calls, as far as this module tells them apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Callee {
    Other,
    /// A function of the standard library.
    Std,
    LogPanics,
}

/// The parts of a linked program that this module reads and changes.
struct Program<'a> {
    module: &'a [u8],
    /// All sections of the module except the relocations of the code: the id of each section, and the range of its content in the module.
    sections: Vec<(u8, Range<usize>)>,
    bodies: Vec<FunctionBody<'a>>,
    /// The offset of the code section's content in the module, to which the offsets of relocations are relative.
    code: usize,
    relocations: RelocSectionReader<'a>,
    /// The kind of each function, by the function's index. Functions beyond the end of the list are [`Callee::Other`].
    callees: Vec<Callee>,
}

impl<'a> Program<'a> {
    fn read(module: &'a [u8]) -> Result<Self> {
        let (mut sections, mut bodies, mut callees) = (Vec::new(), Vec::new(), Vec::new());
        let (mut code, mut relocations) = (None, None);
        for payload in Parser::new(0).parse_all(module) {
            let payload = payload?;
            match &payload {
                Payload::CodeSectionEntry(body) => bodies.push(body.clone()),
                Payload::CustomSection(section) if section.name() == RELOCATIONS => {
                    relocations = Some(RelocSectionReader::new(section.data_reader())?);
                    continue;
                }
                Payload::CustomSection(section) => read_callees(section, &mut callees)?,
                _ => {}
            }
            if let Some((id, range)) = payload.as_section() {
                let contents = byte_range(&range)?;
                if id == u8::from(SectionId::Code) {
                    code = Some(contents.start);
                }
                sections.push((id, contents));
            }
        }
        let code = code.context("it has no code")?;
        let relocations =
            relocations.with_context(|| format!("it has no {RELOCATIONS}: link it with --emit-relocs"))?;
        Ok(Self { module, sections, bodies, code, relocations, callees })
    }

    /// Returns the instructions to overwrite: calls of functions of the standard library that do not return, with the instructions that
    /// only prepare the arguments of these calls, and calls that set up logging of panics.
    ///
    /// The compiler writes `unreachable` after a call of a function that returns `!`, and after no other call.
    fn cuts(&self) -> Result<Vec<Cut>> {
        let mut cuts = Vec::new();
        for body in &self.bodies {
            let operators: Vec<_> = body.get_operators_reader()?.into_iter_with_offsets().collect::<Result<_, _>>()?;
            let mut start = 0;
            for (number, (operator, _)) in operators.iter().enumerate() {
                let next = operators.get(number + 1);
                if let (Operator::Call { function_index }, Some((next, end))) = (operator, next) {
                    match self.callees.get(usize::try_from(*function_index)?) {
                        Some(Callee::Std) if matches!(next, Operator::Unreachable) => {
                            cuts.push(Cut { place: byte_range(&(operators[start].1..*end))?, is_panic: true });
                        }
                        Some(Callee::LogPanics) => {
                            cuts.push(Cut { place: byte_range(&(operators[number].1..*end))?, is_panic: false });
                        }
                        _ => {}
                    }
                }
                if is_boundary(operator) {
                    start = number + 1;
                }
            }
        }
        Ok(cuts)
    }

    /// Returns the content of the relocation section without those relocations that lie in the overwritten instructions `cuts`.
    fn relocations_without(&self, cuts: &[Cut]) -> Result<Vec<u8>> {
        let entries = self.relocations.entries();
        let (end, count) = (byte_range(&entries.range())?.end, entries.count());
        let all: Vec<_> = entries.into_iter_with_offsets().collect::<Result<_, _>>()?;
        let ends = all.iter().skip(1).map(|(at, _)| usize::try_from(*at)).chain([Ok(end)]);
        let (mut kept, mut number) = (Vec::new(), count);
        for ((at, entry), end) in all.iter().zip(ends) {
            let refers = self.code + usize::try_from(entry.offset)?;
            let next = cuts.partition_point(|cut| cut.place.end <= refers);
            if cuts.get(next).is_some_and(|cut| cut.place.contains(&refers)) {
                number -= 1;
            } else {
                kept.extend_from_slice(&self.module[usize::try_from(*at)?..end?]);
            }
        }
        let mut contents = Vec::new();
        self.relocations.section_index().encode(&mut contents);
        number.encode(&mut contents);
        contents.extend(kept);
        Ok(contents)
    }
}

/// Returns whether control flow may enter or leave the code between this instruction and the next one.
fn is_boundary(operator: &Operator<'_>) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::Block { .. }
            | O::Loop { .. }
            | O::If { .. }
            | O::Else
            | O::End
            | O::Br { .. }
            | O::BrIf { .. }
            | O::BrTable { .. }
            | O::Return
            | O::Unreachable
            | O::Call { .. }
            | O::CallIndirect { .. }
            | O::TryTable { .. }
            | O::Throw { .. }
            | O::ThrowRef
    )
}

/// Reads the kinds of the functions from the linker's symbol table in a section. Does nothing for other sections.
fn read_callees(section: &CustomSectionReader<'_>, callees: &mut Vec<Callee>) -> Result<()> {
    let KnownCustom::Linking(linking) = section.as_known() else { return Ok(()) };
    for part in linking.subsections() {
        let Linking::SymbolTable(symbols) = part? else { continue };
        for symbol in symbols {
            if let SymbolInfo::Func { index, name: Some(name), .. } = symbol? {
                let index = usize::try_from(index)?;
                callees.resize(callees.len().max(index + 1), Callee::Other);
                callees[index] = callee(name);
            }
        }
    }
    Ok(())
}

/// Returns the kind of the function with this mangled name.
fn callee(name: &str) -> Callee {
    match name {
        _ if is_of_std(name) => Callee::Std,
        _ if name.contains(LOG_PANICS) => Callee::LogPanics,
        _ => Callee::Other,
    }
}

/// Returns whether a mangled name belongs to a function of the standard library, in either of Rust's mangling schemes.
fn is_of_std(name: &str) -> bool {
    let path = match name.strip_prefix("_ZN") {
        Some(path) => Some(path),
        // The first name after a number is that of the library:
        // `_RNvNtCs5cOc02OMXlo_5alloc5alloc18handle_alloc_error`.
        None if name.starts_with("_R") => name
            .match_indices('_')
            .map(|(at, _)| &name[at + 1..])
            .find(|rest| rest.starts_with(|c: char| c.is_ascii_digit())),
        None => None,
    };
    path.is_some_and(|path| ["4core", "5alloc", "3std"].iter().any(|library| path.starts_with(library)))
}

fn byte_range(range: &Range<u64>) -> Result<Range<usize>> {
    Ok(usize::try_from(range.start)?..usize::try_from(range.end)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CodeSection, Function, FunctionSection, LinkingSection, SymbolTable, TypeSection};
    use wasmparser::Validator;

    const PANIC: &str = "_RNvNtCsgXGp5Oqx2Ny_4core9panicking5panic";
    const THROW: &str = "_ZN12wasm_bindgen9throw_str17h7ad812dfc906879cE";

    /// Returns a program of three functions. The first two have the names `names`. The third calls both, each in the
    /// form `(if (local.get 0) (then (call $f (i32.const 7)) ..))`, with operands padded as a linker pads them.
    /// `behind` is the instruction after each call: [`UNREACHABLE`] for a call that does not return, or [`NOP`].
    fn linked(names: [&str; 2], behind: u8) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([wasm_encoder::ValType::I32], []);
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        for _ in 0..2 {
            functions.function(0);
            code.function(&body(&[UNREACHABLE, 0x0b]));
        }
        functions.function(0);
        let call = |function: u8| {
            [
                &[0x20, 0, 0x04, 0x40, 0x41, 0x87, 0x80, 0x80, 0x80, 0, 0x10, 0x80 | function, 0x80, 0x80, 0x80, 0],
                &[behind, 0x0b][..],
            ]
            .concat()
        };
        code.function(&body(&[call(0), call(1), vec![0x0b]].concat()));
        let mut symbols = SymbolTable::new();
        for (index, name) in (0..).zip(names) {
            symbols.function(0, index, Some(name));
        }
        // The instructions of the third function begin after the number of functions, two bodies of four bytes, a
        // length, and the number of locals.
        let at = 1 + 2 * 4 + 2;
        let calls = [0, 18].map(|call| [[4, at + call + 5, 2, 0].as_slice(), &[0, at + call + 11, call / 18]].concat());
        let notes = [&[2, 4][..], &calls.concat()].concat();
        Module::new()
            .section(&types)
            .section(&functions)
            .section(&code)
            .section(LinkingSection::new().symbol_table(&symbols))
            .section(&CustomSection { name: RELOCATIONS.into(), data: notes.into() })
            .clone()
            .finish()
    }

    fn body(operators: &[u8]) -> Function {
        let mut function = Function::new([]);
        function.raw(operators.iter().copied());
        function
    }

    /// Returns the instructions of the third function in the program of [`linked`], each as one letter, and the offsets of the
    /// relocations in it.
    fn third(module: &[u8]) -> (String, Vec<usize>) {
        Validator::new().validate_all(module).unwrap();
        let program = Program::read(module).unwrap();
        let operators = program.bodies[2].get_operators_reader().unwrap();
        let letters = operators.into_iter().map(|operator| match operator.unwrap() {
            Operator::Unreachable => 'u',
            Operator::Nop => '.',
            Operator::I32Const { .. } => 'i',
            Operator::Call { .. } => 'c',
            _ => '-',
        });
        let at = program.relocations.entries().into_iter().map(|entry| entry.unwrap().offset as usize - 11);
        (letters.collect(), at.collect())
    }

    #[test]
    fn a_call_of_the_standard_library_that_does_not_return_becomes_a_trap() {
        let before = linked([PANIC, THROW], UNREACHABLE);
        assert_eq!(third(&before), ("--icu---icu--".into(), vec![5, 11, 23, 29]));
        assert_eq!(third(&trapped(&before).unwrap()), ("--u...........u---icu--".into(), vec![23, 29]));
        let both = trapped(&linked([PANIC, "_ZN4core9panicking9panic_fmt17h0af6f8d0e3c1a7aeE"], UNREACHABLE)).unwrap();
        assert_eq!(third(&both), ("--u...........u---u...........u--".into(), vec![]));
    }

    #[test]
    fn a_call_that_returns_stays() {
        let before = linked([PANIC, PANIC], NOP);
        assert_eq!(trapped(&before).unwrap(), before);
    }

    #[test]
    fn the_log_of_panics_is_not_set_up() {
        let log = "_RNvNtNtCs1a_8badukpan7browser6panics10log_panics";
        // The function has an argument only because all functions of this test program have one.
        let before = linked([log, THROW], NOP);
        let calls = |module: &[u8]| Program::read(module).unwrap().cuts().unwrap().len();
        assert_eq!(calls(&before), 1);
        let program = Program::read(&before).unwrap();
        let cuts = program.cuts().unwrap();
        assert!(!cuts[0].is_panic);
        assert_eq!(before[cuts[0].place.clone()], [0x10, 0x80, 0x80, 0x80, 0x80, 0]);
    }

    #[test]
    fn a_module_without_relocations_is_an_error() {
        assert!(trapped(&Module::new().finish()).is_err());
        assert!(trapped(b"no module").is_err());
    }

    #[test]
    fn names_of_the_standard_library_are_recognized() {
        let assert_failed = "_RNvNvMs_NtCs5cOc02OMXlo_5alloc3vecINtB6_3VecppE6remove13assert_failed";
        for name in [PANIC, assert_failed, "_ZN5alloc7raw_vec12handle_error17h0af6f8d0e3c1a7aeE"] {
            assert!(is_of_std(name), "{name}");
        }
        let own = "_RINvCs1a_8badukpan4failINtNtCsgXGp5Oqx2Ny_4core6option6OptionmEE";
        for name in [THROW, own, "__wbindgen_throw", "memcpy"] {
            assert!(!is_of_std(name), "{name}");
        }
    }
}
