//! Lets a panic stop a program at once and without a word.
//!
//! Nobody hears a panic in a browser: the standard library prints it nowhere there, and then traps. Its words, the places in the source
//! that it names, and all that puts them into sentences are a tenth of a program nevertheless. So where a linked program calls
//! the standard library and does not come back, it traps instead. That is done before the program is split, since what splits
//! it leaves out the code and the data that nothing refers to any more.
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

/// A linked program that traps where it would panic.
///
/// # Errors
///
/// When the bytes are no module with the linker's notes (`--emit-relocs`).
pub(super) fn trapped(module: &[u8]) -> Result<Vec<u8>> {
    let program = Program::read(module).context("the linked program cannot be read")?;
    let ways = program.ways_to_panic()?;
    let mut code = module.to_vec();
    for way in &ways {
        code[way.clone()].fill(NOP);
        code[way.start] = UNREACHABLE;
    }
    let mut out = Module::new();
    for (id, contents) in &program.sections {
        out.section(&RawSection { id: *id, data: &code[contents.clone()] });
    }
    out.section(&CustomSection { name: RELOCATIONS.into(), data: program.relocations_without(&ways)?.into() });
    Ok(out.finish())
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
    /// Whether the function of each number is the standard library's.
    is_std: Vec<bool>,
}

impl<'a> Program<'a> {
    fn read(module: &'a [u8]) -> Result<Self> {
        let (mut sections, mut bodies, mut is_std) = (Vec::new(), Vec::new(), Vec::new());
        let (mut code, mut relocations) = (None, None);
        for payload in Parser::new(0).parse_all(module) {
            let payload = payload?;
            match &payload {
                Payload::CodeSectionEntry(body) => bodies.push(body.clone()),
                Payload::CustomSection(section) if section.name() == RELOCATIONS => {
                    relocations = Some(RelocSectionReader::new(section.data_reader())?);
                    continue;
                }
                Payload::CustomSection(section) => note_std(section, &mut is_std)?,
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
        Ok(Self { module, sections, bodies, code, relocations, is_std })
    }

    /// Where the program only goes on to a call of the standard library that does not come back, with that call.
    ///
    /// What compiles Rust writes `unreachable` behind a call of a function that returns `!`, and nowhere else behind one.
    fn ways_to_panic(&self) -> Result<Vec<Range<usize>>> {
        let mut ways = Vec::new();
        for body in &self.bodies {
            let operators: Vec<_> = body.get_operators_reader()?.into_iter_with_offsets().collect::<Result<_, _>>()?;
            let mut start = 0;
            for (number, (operator, _)) in operators.iter().enumerate() {
                let next = operators.get(number + 1);
                if let (Operator::Call { function_index }, Some((Operator::Unreachable, end))) = (operator, next)
                    && self.is_std.get(usize::try_from(*function_index)?) == Some(&true)
                {
                    ways.push(place(&(operators[start].1..*end))?);
                }
                if leads_elsewhere(operator) {
                    start = number + 1;
                }
            }
        }
        Ok(ways)
    }

    /// The contents of the code's relocations, without those within these places.
    fn relocations_without(&self, ways: &[Range<usize>]) -> Result<Vec<u8>> {
        let entries = self.relocations.entries();
        let (end, count) = (place(&entries.range())?.end, entries.count());
        let all: Vec<_> = entries.into_iter_with_offsets().collect::<Result<_, _>>()?;
        let ends = all.iter().skip(1).map(|(at, _)| usize::try_from(*at)).chain([Ok(end)]);
        let (mut kept, mut number) = (Vec::new(), count);
        for ((at, entry), end) in all.iter().zip(ends) {
            let refers = self.code + usize::try_from(entry.offset)?;
            let next = ways.partition_point(|way| way.end <= refers);
            if ways.get(next).is_some_and(|way| way.contains(&refers)) {
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

/// Notes which functions are the standard library's, from the linker's table of symbols.
fn note_std(section: &CustomSectionReader<'_>, is_std: &mut Vec<bool>) -> Result<()> {
    let KnownCustom::Linking(linking) = section.as_known() else { return Ok(()) };
    for part in linking.subsections() {
        let Linking::SymbolTable(symbols) = part? else { continue };
        for symbol in symbols {
            if let SymbolInfo::Func { index, name: Some(name), .. } = symbol?
                && is_of_std(name)
            {
                let index = usize::try_from(index)?;
                is_std.resize(is_std.len().max(index + 1), false);
                is_std[index] = true;
            }
        }
    }
    Ok(())
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
