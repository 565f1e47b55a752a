import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'
import type { Plugin } from 'vite'

const name = 'first-paint.js'

/**
 * The script that every page runs before its first paint is a file of `public/`, which vite copies unchanged: its comments and long
 * names would be a kilobyte of each first load.
 */
export function minifiedFirstPaint(): Plugin {
  return {
    name: 'kanalyse-minified-first-paint',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    writeBundle({ dir }) {
      if (!dir) return
      const path = join(dir, name)
      const { code, errors } = minifySync(name, readFileSync(path, 'utf8'), { module: false })
      if (errors.length > 0) this.error(`${name}: ${errors.map((error) => error.message).join('; ')}`)
      writeFileSync(path, code)
    },
  }
}
