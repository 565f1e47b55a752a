import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { password } from '../e2e/world/sign-in.ts'
import { goodPassword } from '../src/api/auth/password/password.ts'
import { breachedPasswords, rangeText, sha1 } from './breached-passwords.ts'
import { commonPasswords } from './common-passwords.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the stand-in for the service of breached passwords', () => {
  it('knows the hashes as the service does', () => {
    // The example of its documentation.
    expect(sha1('P@ssw0rd')).toMatch(/^21BD1/)
    expect(sha1('password')).toBe('5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8')
  })

  it.each(breachedPasswords)('answers for %s in the form of the service, with padding', (each) => {
    const hash = sha1(each)
    const lines = rangeText(hash.slice(0, 5)).split('\r\n')
    expect(lines.length).toBeGreaterThanOrEqual(800)
    expect(lines.length).toBeLessThanOrEqual(1_000)
    expect(lines.filter((line) => !/^[0-9A-F]{35}:\d+$/.test(line))).toEqual([])
    expect(lines).toEqual([...lines].sort())
    expect(lines.filter((line) => line.endsWith(':0')).length).toBeGreaterThan(100)
    const [own] = lines.filter((line) => line.startsWith(hash.slice(5)))
    expect(Number(own?.split(':')[1])).toBeGreaterThan(0)
  })

  it('is what refuses them: the list in the app would not', () => {
    const compared = { email: 'mara@example.org', common: new Set(commonPasswords()) }
    expect(breachedPasswords.filter((each) => !goodPassword(each, compared))).toEqual([])
  })

  it('knows no password of the demo accounts and of the browser stories', () => {
    const seeds = [...read('infra/local/seed.py').matchAll(/"password": "([^"]+)"/g)].map(([, each]) => each)
    expect(seeds.length).toBeGreaterThan(2)
    const used = [password, `${password}-new`, ...seeds, ...read('frontend/e2e/identity.test.ts').split("'")]
    expect(used).toContain('harbour lantern 2027 attic')
    expect(breachedPasswords.filter((each) => used.includes(each))).toEqual([])
  })
})
