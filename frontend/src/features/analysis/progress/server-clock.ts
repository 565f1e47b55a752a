/** How far this browser's clock is ahead of the server's, in milliseconds. */
let ahead: number | undefined

/** Compares the clocks by the first answer that says when it was sent; to the second, as that header does. */
export function compareClocks({ headers }: Response): void {
  const sent = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(sent)) ahead ??= Date.now() - sent
}

/** The server's time of now; this browser's, where no answer has said it. */
export const serverNow = (): number => Date.now() - (ahead ?? 0)
