import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { localSite, neighbours } from './server/local-site.ts'
import { sonnerWithoutStyleTag } from './server/sonner-without-style-tag.ts'

const port = Number(process.env.PORT ?? 5173)
const listen = { host: '127.0.0.1', port, strictPort: true, proxy: neighbours(process.env) }

const firstLoad =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|html-parse-stringify|void-elements)\/|src\/(api\/(session|auth-errors|status)|paths|i18n\/index|ui\/(cx|button|icons|spinner|skeleton|page-title|menu|lazy-overlay))\.tsx?$/

export default defineConfig({
  plugins: [react(), tailwindcss(), sonnerWithoutStyleTag(), localSite(process.env)],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: listen,
  preview: listen,
  build: {
    target: 'es2023',
    manifest: true,
    // The security policy allows no data: fonts, and inlined pictures would grow the entry.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs is one file: fewer requests, and it compresses 4 kB better than in pieces.
          groups: [{ name: 'base', test: firstLoad }],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://kanalyse.test/' } },
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: ['tests/*.test.ts', 'server/*.test.ts'] },
      },
      { extends: true, test: { name: 'build', environment: 'node', include: ['tests/build/*.test.ts'] } },
    ],
  },
})
