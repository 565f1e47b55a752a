// 20 kB that only those need who choose a password: loaded only by import().
import passwords from 'virtual:common-passwords'
import type { CommonPasswords } from './password'

export const commonPasswords: CommonPasswords = new Set(passwords.split(' '))
