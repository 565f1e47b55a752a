import { readFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { expect, it } from 'vitest'

const here = (path: string) => new URL(path, import.meta.url)

it('src/api/schema.ts is what openapi.json says; if not: npm run schema', async () => {
  const document = JSON.parse(readFileSync(here('../../openapi.json'), 'utf8')) as Parameters<
    typeof openapiTS
  >[0]
  const fresh = COMMENT_HEADER + astToString(await openapiTS(document))
  expect(readFileSync(here('../src/api/schema.ts'), 'utf8')).toBe(fresh)
})
