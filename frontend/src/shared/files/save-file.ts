/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the press has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The mark at the start of a text by which spreadsheets and editors recognise UTF-8. */
export const utf8Mark = '\uFEFF'
