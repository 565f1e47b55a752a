import type { Plugin } from 'vite'
import { inI18next } from './unused/in-i18next.ts'
import { inReactRouter } from './unused/in-react-router.ts'

const changes = [...inI18next, ...inReactRouter]

/**
 * Takes out of libraries what only developers see and what nobody here uses, because every visitor would load it. What they do for us is
 * unchanged. Where a new version writes it otherwise the build stops here, to be looked at.
 */
export function lightLibraries(): Plugin {
  return {
    name: 'kanalyse-light-libraries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const wanted = changes.filter(({ file }) => file.test(id))
      if (wanted.length === 0) return null
      for (const { from } of wanted)
        if (code.match(from) === null)
          this.error(`${id} has no ${String(from)} any more: look what it has now`)
      return { code: wanted.reduce((text, { from, to }) => text.replace(from, to), code), map: null }
    },
  }
}
