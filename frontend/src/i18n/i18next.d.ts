import 'i18next'
import type account from './locales/en/account.json'
import type analysis from './locales/en/analysis.json'
import type common from './locales/en/common.json'
import type home from './locales/en/home.json'
import type legal from './locales/en/legal.json'
import type report from './locales/en/report.json'

// English is the type: a key that is not in the English file does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      home: typeof home
      account: typeof account
      analysis: typeof analysis
      report: typeof report
      legal: typeof legal
    }
  }
}
