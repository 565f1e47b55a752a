import type { InitOptions } from 'i18next'

/** What the library is started with wherever the product's texts are read. */
export const options = {
  load: 'languageOnly' as const,
  // The other language is fetched only where a file does not come.
  fallbackLng: false,
  // A text that is missing is reported, for tests, and stays missing: without a handler its key would be stored as its text.
  saveMissing: true,
  missingKeyHandler: () => undefined,
  maxRetries: 0,
  ns: ['common'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
} satisfies InitOptions
