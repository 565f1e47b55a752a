/** What the API takes out of texts: it ends a line, turns the text around it, or is meant for programs alone. */
const unfit = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu
const unfitInNotes =
  /[^\P{Cc}\t\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu
const blanks = /\p{White_Space}+/gu
/** A text of nothing but these shows nothing, and the API refuses it. */
const unseen = /^[\p{White_Space}\u00AD\u200B-\u200D\u2060-\u2064\u3164]*$/u

/** A title or the name of a channel as the API keeps it. */
export const oneLine = (text: string): string =>
  text.replace(blanks, ' ').replace(unfit, '').replace(/ +/g, ' ').replace(/^ | $/g, '')

/** Notes as the API keeps them. */
export const someLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unfitInNotes, '').trim()

export const isSeen = (text: string): boolean => !unseen.test(text)
