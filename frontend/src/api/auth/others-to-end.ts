/** Whose password is a new one, while nobody is signed in who could end the other sessions. In memory only. */
let address: string | undefined

const plain = (email: string) => email.trim().toLowerCase()

/** Whoever knew the old password may be signed in elsewhere: those sessions end when the person signs in with the new one. */
export function endOthersAtSignIn(email: string): void {
  address = plain(email)
}

/** Whether the person who has signed in is the one whose other sessions have to end; asked once. */
export function takeOthersToEnd(email: string): boolean {
  if (address !== plain(email)) return false
  address = undefined
  return true
}

export function forgetOthersToEnd(): void {
  address = undefined
}
