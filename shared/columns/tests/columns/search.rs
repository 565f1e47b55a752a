//! Whatever is searched for in whatever texts, by letters and by words, is found where it is.

use columns::{
    Buffer, Form, Found, Searched, Section, SectionWriter, Texts, WordSections, Words, WordsMade, fold, note,
};
use proptest::collection::vec;
use proptest::prelude::*;

const FORM: Form<0, 7> = Form {
    magic: *b"SEARCHED",
    version: 1,
};
const GRAM: usize = 32;

#[derive(Clone, Copy)]
enum Part {
    Text,
    Ends,
    Grams,
    Words,
    WordEnds,
    Rows,
    RowEnds,
}

impl Section for Part {
    fn number(self) -> usize {
        self as usize
    }
}

const WORDS: WordSections<Part> = WordSections {
    words: Part::Words,
    word_ends: Part::WordEnds,
    rows: Part::Rows,
    row_ends: Part::RowEnds,
};

fn file(texts: &[String]) -> Buffer<Part, 7> {
    let (mut writer, mut words): (SectionWriter<Part, 7>, WordsMade) = (SectionWriter::default(), WordsMade::default());
    for (row, text) in (0_u32..).zip(texts) {
        if row.is_multiple_of(64) {
            writer.put(Part::Grams, &[0; GRAM]);
        }
        let line = format!("{text}\n");
        writer.put(Part::Text, line.as_bytes());
        writer.put_end(Part::Text, Part::Ends).unwrap();
        note::<GRAM>(line.as_bytes(), writer.bytes_mut(Part::Grams));
        words.note(&line, row);
    }
    words.put(&mut writer, WORDS).unwrap();
    Buffer::load(&FORM, FORM.write(&[], writer.sections())).unwrap().0
}

/// The rows that both ways find, and which they are to find.
fn all_ways(texts: &[String], terms: &[String], among: &Found) -> [Found; 3] {
    let file = file(texts);
    let lines = |text, ends| Texts {
        text: file.bytes(text),
        ends: file.u32s(ends),
    };
    let searched = Searched::<GRAM> {
        texts: lines(Part::Text, Part::Ends),
        grams: file.bytes(Part::Grams),
    };
    let words = Words {
        texts: lines(Part::Text, Part::Ends),
        words: lines(Part::Words, Part::WordEnds),
        rows: file.bytes(Part::Rows),
        row_ends: file.u32s(Part::RowEnds),
    };
    let [mut by_letters, mut by_words, mut plainly] = [among.clone(), among.clone(), among.clone()];
    searched.narrow(terms, &mut by_letters.bits);
    words.narrow(terms, &mut by_words.bits);
    plainly.keep(&(0..texts.len()).collect::<Vec<_>>(), |row: usize| {
        terms.iter().any(|term| texts[row].contains(term.as_str()))
    });
    [by_letters, by_words, plainly]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn letters_and_words_find_what_is_there(
        texts in vec("[abä ]{0,12}|the [ab]{1,3} of [ab]{1,3}|\\PC{0,9}", 1..180),
        terms in vec("[abä]{1,3}|[ab]{1,2} [ab]{1,2}|the a|[ab] o| |", 1..4),
        every in 1_u32..40,
    ) {
        let texts: Vec<String> = texts.iter().map(|text| fold(text)).collect();
        let terms: Vec<String> = terms.iter().map(|term| fold(term)).collect();
        let mut among = Found::first(texts.len() as u32);
        among.keep(&(0..texts.len() as u32).collect::<Vec<_>>(), |row: u32| row.is_multiple_of(every));
        let [by_letters, by_words, plainly] = all_ways(&texts, &terms, &among);
        prop_assert_eq!(&by_letters, &plainly);
        prop_assert_eq!(&by_words, &plainly);
    }
}

#[test]
fn rows_far_apart_are_found() {
    let mut texts = vec![String::new(); 70_000];
    for row in [0, 1, 128, 129, 16_600, 69_999] {
        texts[row] = "a bread".to_owned();
    }
    let [_, found, _] = all_ways(&texts, &["rea".to_owned()], &Found::first(70_000));
    assert_eq!(found.rows().collect::<Vec<_>>(), [0, 1, 128, 129, 16_600, 69_999]);
}
