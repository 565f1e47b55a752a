import type { Plugin } from 'vite'

/**
 * sonner writes its style sheet into a <style> tag at run time, which the security policy forbids. We import its CSS file instead
 * and silence that one function; if a new version renames it, the build stops here rather than in a visitor's console.
 */
export function sonnerWithoutStyleTag(): Plugin {
  const start = /function __insertCSS\(code\) \{/
  return {
    name: 'kanalyse-sonner-without-style-tag',
    enforce: 'pre',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.m?js/.test(id)) return null
      if (!start.test(code)) this.error('sonner no longer has __insertCSS: check how it brings its styles')
      return { code: code.replace(start, 'function __insertCSS(code) { return;'), map: null }
    },
  }
}
