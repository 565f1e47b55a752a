/** Keeps answers waiting for as long as a test wants. */
export class Gate {
  #open: (() => void) | undefined
  #closed: Promise<void> | undefined

  /** From now on nobody gets an answer until `release`. */
  hold(): void {
    this.#closed = new Promise((open) => {
      this.#open = open
    })
  }

  release(): void {
    this.#open?.()
    this.#closed = undefined
  }

  /** Goes on once it is open. */
  async passed(): Promise<void> {
    await this.#closed
  }
}
