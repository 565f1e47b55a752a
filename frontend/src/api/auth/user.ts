/** Who is signed in, as the user pool names them. */
export interface User {
  id: string
  email: string
}
