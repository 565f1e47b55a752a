//! Files written and read again.

use columns::{Addresses, Buffer, Dictionary, Form, NONE_16, Section, SectionWriter};
use proptest::collection::vec;
use proptest::prelude::*;

const FORM: Form<4, 3> = Form {
    magic: *b"A_FORMAT",
    version: 7,
};

#[derive(Clone, Copy)]
enum Part {
    First,
    Second,
    Third,
}

impl Section for Part {
    fn number(self) -> usize {
        self as usize
    }
}

fn load(bytes: Vec<u8>) -> Buffer<Part, 3> {
    Buffer::load(&FORM, bytes).unwrap().0
}

proptest! {
    #[test]
    fn sections_come_back_whatever_is_in_them(a in vec(any::<u8>(), 0..20), b in vec(any::<u8>(), 0..20), numbers in any::<[u8; 4]>()) {
        let mut writer: SectionWriter<Part, 3> = SectionWriter::default();
        writer.put(Part::First, &a);
        writer.put(Part::Third, &b);
        let (file, read) = Buffer::<Part, 3>::load(&FORM, FORM.write(&numbers, writer.sections())).unwrap();
        prop_assert_eq!(read, numbers);
        prop_assert_eq!((file.bytes(Part::First), file.bytes(Part::Second), file.bytes(Part::Third)), (&a[..], &[][..], &b[..]));
        prop_assert_eq!(file.u32s(Part::First).len(), if a.len() % 4 == 0 { a.len() / 4 } else { 0 });
        prop_assert_eq!(file.check_columns(&[(Part::First, 2)], 3).is_ok(), a.len() == 6);
    }

    #[test]
    fn addresses_come_back(addresses in vec("[a-z:/.=_-]{0,12}|https://a.example/[0-9A-Za-z_-]{0,9}=s88|\\PC{0,9}", 1..9)) {
        let (mut writer, mut made): (SectionWriter<Part, 3>, Addresses) = (SectionWriter::default(), Addresses::default());
        let mut ends = vec![0];
        for address in &addresses {
            made.put(&mut writer, Part::First, address);
            ends.push(writer.bytes(Part::First).len());
        }
        made.finish(&mut writer, Part::Second, Part::Third);
        let file = load(FORM.write(&[0; 4], writer.sections()));
        let (starts, tails) = (file.dictionary(Part::Second).unwrap(), file.dictionary(Part::Third).unwrap());
        for (address, place) in addresses.iter().zip(ends.windows(2)) {
            let read = Addresses::read(&file.bytes(Part::First)[place[0]..place[1]], &starts, &tails);
            prop_assert_eq!(read.as_ref(), Some(address));
        }
    }
}

#[test]
fn a_dictionary_gives_each_text_one_number_and_counts_it() {
    let (mut writer, mut texts): (SectionWriter<Part, 3>, Dictionary) =
        (SectionWriter::default(), Dictionary::default());
    let numbers = [Some("a"), Some("b"), Some("a"), None, Some("two\nlines")].map(|text| texts.number_16(text, true));
    assert_eq!(numbers, [0, 1, 0, NONE_16, NONE_16]);
    texts.put(&mut writer, Part::First, Some(Part::Second));
    let file = load(FORM.write(&[0; 4], writer.sections()));
    assert_eq!(file.dictionary(Part::First).unwrap(), ["a", "b"]);
    let counts: Vec<u32> = file.u32s(Part::Second).iter().map(|count| count.get()).collect();
    assert_eq!(counts, [2, 1]);
}

#[test]
fn another_kind_of_file_and_another_version_are_refused() {
    let bytes = FORM.write(&[0; 4], SectionWriter::<Part, 3>::default().sections());
    let other = Form::<4, 3> {
        magic: *b"ANOTHER_",
        ..FORM
    };
    assert!(!other.read(&bytes).unwrap_err().is_another_version());
    let newer = Form::<4, 3> { version: 8, ..FORM };
    assert!(newer.read(&bytes).unwrap_err().is_another_version());
    assert!(FORM.read(&bytes[..bytes.len() - 1]).is_err());
    assert!(FORM.read(&bytes).is_ok());
}
