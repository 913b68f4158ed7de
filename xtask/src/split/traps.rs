//! Lets a panic stop a program at once and without a word.
//!
//! Nobody hears a panic in a browser: the standard library prints it nowhere there, and then traps. Its words, the places in the source
//! that it names, and all that puts them into sentences are a tenth of a program nevertheless. So where a linked program calls
//! the standard library and does not come back, it traps instead. That is done before the program is split, since what splits
//! it leaves out the code and the data that nothing refers to any more.
//!
//! What logs panics (`src/browser/panics.rs`) has nothing to log then, so the call that sets it up goes too.
//!
//! Nothing that is linked moves: what led to such a call is written over, at the same length, and what the linker noted of it
//! is struck from its list (WebAssembly tool conventions, "Linking": `reloc.CODE`).

use anyhow::{Context, Result};
use std::ops::Range;
use wasm_encoder::{CustomSection, Encode, Module, RawSection, SectionId};
use wasmparser::{
    CustomSectionReader, FunctionBody, KnownCustom, Linking, Operator, Parser, Payload, RelocSectionReader, SymbolInfo,
};

/// Where the linker has noted what in the code refers to what.
const RELOCATIONS: &str = "reloc.CODE";

const UNREACHABLE: u8 = 0x00;
const NOP: u8 = 0x01;

/// The function that a program calls to have its panics logged.
const LOG_PANICS: &str = "log_panics";

/// A linked program that traps where it would panic, and does not ask for its panics to be logged.
///
/// # Errors
///
/// When the bytes are no module with the linker's notes (`--emit-relocs`).
pub(super) fn trapped(module: &[u8]) -> Result<Vec<u8>> {
    let program = Program::read(module).context("the linked program cannot be read")?;
    let cuts = program.cuts()?;
    let mut code = module.to_vec();
    for Cut { place, is_way_to_panic } in &cuts {
        code[place.clone()].fill(NOP);
        if *is_way_to_panic {
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

/// Operators that are written over.
struct Cut {
    place: Range<usize>,
    /// Whether the program traps there. Otherwise it goes on.
    is_way_to_panic: bool,
}

/// What a function is for the calls of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Callee {
    Other,
    /// A function of the standard library.
    Std,
    LogPanics,
}

/// What has to be known of a linked program.
struct Program<'a> {
    module: &'a [u8],
    /// All sections but the code's relocations: their numbers, and where their contents are.
    sections: Vec<(u8, Range<usize>)>,
    bodies: Vec<FunctionBody<'a>>,
    /// Where the code section's contents begin: relocations count from there.
    code: usize,
    relocations: RelocSectionReader<'a>,
    /// What the function of each number is; those behind the last are others.
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
                Payload::CustomSection(section) => note_callees(section, &mut callees)?,
                _ => {}
            }
            if let Some((id, range)) = payload.as_section() {
                let contents = place(&range)?;
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

    /// Where the program only goes on to a call of the standard library that does not come back, with that call; and the calls
    /// that have panics logged.
    ///
    /// What compiles Rust writes `unreachable` behind a call of a function that returns `!`, and nowhere else behind one.
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
                            cuts.push(Cut { place: place(&(operators[start].1..*end))?, is_way_to_panic: true });
                        }
                        Some(Callee::LogPanics) => {
                            cuts.push(Cut { place: place(&(operators[number].1..*end))?, is_way_to_panic: false });
                        }
                        _ => {}
                    }
                }
                if leads_elsewhere(operator) {
                    start = number + 1;
                }
            }
        }
        Ok(cuts)
    }

    /// The contents of the code's relocations, without those within these places.
    fn relocations_without(&self, cuts: &[Cut]) -> Result<Vec<u8>> {
        let entries = self.relocations.entries();
        let (end, count) = (place(&entries.range())?.end, entries.count());
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

/// Whether something else than the next operator may come after this one, or comes before that.
fn leads_elsewhere(operator: &Operator<'_>) -> bool {
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

/// Notes what the functions are, from the linker's table of symbols.
fn note_callees(section: &CustomSectionReader<'_>, callees: &mut Vec<Callee>) -> Result<()> {
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

/// What the function of this mangled name is.
fn callee(name: &str) -> Callee {
    match name {
        _ if is_of_std(name) => Callee::Std,
        _ if name.contains(LOG_PANICS) => Callee::LogPanics,
        _ => Callee::Other,
    }
}

/// Whether a mangled name is of a function of the standard library, in either of Rust's manglings.
fn is_of_std(name: &str) -> bool {
    let path = match name.strip_prefix("_ZN") {
        Some(path) => Some(path),
        // The first name in it is the library's, which stands behind a number: `_RNvNtCs5cOc02OMXlo_5alloc5alloc18handle_alloc_error`.
        None if name.starts_with("_R") => name
            .match_indices('_')
            .map(|(at, _)| &name[at + 1..])
            .find(|rest| rest.starts_with(|c: char| c.is_ascii_digit())),
        None => None,
    };
    path.is_some_and(|path| ["4core", "5alloc", "3std"].iter().any(|library| path.starts_with(library)))
}

fn place(range: &Range<u64>) -> Result<Range<usize>> {
    Ok(usize::try_from(range.start)?..usize::try_from(range.end)?)
}
#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CodeSection, Function, FunctionSection, LinkingSection, SymbolTable, TypeSection};
    use wasmparser::Validator;

    const PANIC: &str = "_RNvNtCsgXGp5Oqx2Ny_4core9panicking5panic";
    const THROW: &str = "_ZN12wasm_bindgen9throw_str17h7ad812dfc906879cE";

    /// The first two functions are named so; the third is `(if (local.get 0) (then (call $f (i32.const 7)) ..))` for both, with
    /// the operands as long as a linker writes them.
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
        // Behind the count, two bodies of four bytes, a length and the count of locals: where the third's operators begin.
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

    /// The operators of the third function, a letter each, and where the relocations are, counted from there.
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
    fn a_call_of_the_standard_library_that_does_not_come_back_traps_with_all_that_led_there() {
        let before = linked([PANIC, THROW], UNREACHABLE);
        assert_eq!(third(&before), ("--icu---icu--".into(), vec![5, 11, 23, 29]));
        assert_eq!(third(&trapped(&before).unwrap()), ("--u...........u---icu--".into(), vec![23, 29]));
        let both = trapped(&linked([PANIC, "_ZN4core9panicking9panic_fmt17h0af6f8d0e3c1a7aeE"], UNREACHABLE)).unwrap();
        assert_eq!(third(&both), ("--u...........u---u...........u--".into(), vec![]));
    }

    #[test]
    fn a_call_that_comes_back_stays() {
        let before = linked([PANIC, PANIC], NOP);
        assert_eq!(trapped(&before).unwrap(), before);
    }

    #[test]
    fn what_logs_panics_is_not_called() {
        let log = "_RNvNtNtCs1a_8badukpan7browser6panics10log_panics";
        // Its argument is only there because the functions of this program have one.
        let before = linked([log, THROW], NOP);
        let calls = |module: &[u8]| Program::read(module).unwrap().cuts().unwrap().len();
        assert_eq!(calls(&before), 1);
        let program = Program::read(&before).unwrap();
        let cuts = program.cuts().unwrap();
        assert!(!cuts[0].is_way_to_panic);
        assert_eq!(before[cuts[0].place.clone()], [0x10, 0x80, 0x80, 0x80, 0x80, 0]);
    }

    #[test]
    fn what_no_linker_has_noted_anything_in_is_an_error() {
        assert!(trapped(&Module::new().finish()).is_err());
        assert!(trapped(b"no module").is_err());
    }

    #[test]
    fn names_of_the_standard_library_are_told_from_others_with_its_types_in_them() {
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
