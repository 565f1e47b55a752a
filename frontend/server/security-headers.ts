import { readFileSync } from 'node:fs'

interface HeadersFile {
  contentSecurityPolicy: Record<string, string[]>
  headers: Record<string, string>
}

/** The headers every answer of the site carries, by name. `region` is the region of the user pool, for example `eu-central-1`. */
export function securityHeaders(region: string, file: URL = sourceFile): Record<string, string> {
  const source = JSON.parse(readFileSync(file, 'utf8')) as HeadersFile
  const policy = Object.entries(source.contentSecurityPolicy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
    .replaceAll('{region}', region)
  return { 'Content-Security-Policy': policy, ...source.headers }
}

const sourceFile = new URL('../security-headers.json', import.meta.url)
