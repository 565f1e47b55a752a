import type { Plugin } from 'vite'

interface Change {
  file: RegExp
  from: RegExp
  to: string
}

const changes: Change[] = [
  // i18next explains to developers what they do wrong. The calls stay but are never made, so the minifier drops them with their sentences.
  {
    file: /node_modules\/i18next\/dist\/esm\/i18next\.js/,
    from: /\bthis\.logger\.(warn|log|deprecate)\(/g,
    to: 'false && this.logger.$1(',
  },
  // React Router names its components for developers' tools. The names alone keep forms and links in that nobody here uses.
  {
    file: /node_modules\/react-router\/dist\/production\/lib\/dom\/lib\.js/,
    from: /^\w+\.displayName = "[^"]*";$/gm,
    to: '',
  },
  {
    file: /node_modules\/react-router\/dist\/production\/lib\/dom\/lib\.js/,
    from: /\bReact\$1\.forwardRef\(/g,
    to: '/* @__PURE__ */ React$$1.forwardRef(',
  },
  // Links that fetch ahead are for its framework mode. What each part needs is fetched ahead by our own links.
  {
    file: /node_modules\/react-router\/dist\/production\/lib\/dom\/lib\.js/,
    from: /\bshouldPrefetch && !isAbsolute \?/g,
    to: 'false ?',
  },
  // Instrumentations watch navigations; we give the router none.
  {
    file: /node_modules\/react-router\/dist\/production\/lib\/router\/router\.js/,
    from: /\bif \(init\.instrumentations\)/g,
    to: 'if (false)',
  },
  {
    file: /node_modules\/react-router\/dist\/production\/lib\/router\/router\.js/,
    from: /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g,
    to: 'void 0',
  },
]

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
