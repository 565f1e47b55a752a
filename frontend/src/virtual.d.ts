/** Written by `server/common-passwords.ts`: one text, split by blanks. */
declare module 'virtual:common-passwords' {
  const passwords: string
  export default passwords
}
