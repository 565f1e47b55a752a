import type { Namespace } from 'i18next'
import type { UseTranslationResponse } from 'react-i18next'
import type account from './locales/en/account/account.json'
import type admin from './locales/en/account/admin.json'
import type advice from './locales/en/analysis/advice.json'
import type adviceTabs from './locales/en/analysis/adviceTabs.json'
import type analysis from './locales/en/analysis/analysis.json'
import type basis from './locales/en/analysis/basis.json'
import type billing from './locales/en/account/billing.json'
import type channel from './locales/en/account/channel.json'
import type coach from './locales/en/analysis/coach.json'
import type common from './locales/en/app/common.json'
import type compare from './locales/en/analysis/compare.json'
import type customer from './locales/en/account/customer.json'
import type dashboard from './locales/en/app/dashboard.json'
import type deletion from './locales/en/help/deletion.json'
import type design from './locales/en/app/design.json'
import type discovery from './locales/en/app/discovery.json'
import type experiments from './locales/en/analysis/experiments.json'
import type failed from './locales/en/analysis/failed.json'
import type faq from './locales/en/help/faq.json'
import type faqWords from './locales/en/help/faqWords.json'
import type help from './locales/en/help/help.json'
import type history from './locales/en/analysis/history.json'
import type home from './locales/en/app/home.json'
import type taglines from './locales/en/app/taglines.json'
import type hub from './locales/en/app/hub.json'
import type journey from './locales/en/app/journey.json'
import type leaderboard from './locales/en/app/leaderboard.json'
import type legal from './locales/en/help/legal.json'
import type mail from './locales/en/account/mail.json'
import type report from './locales/en/analysis/report.json'
import type result from './locales/en/analysis/result.json'
import type resultTabs from './locales/en/analysis/resultTabs.json'
import type settings from './locales/en/account/settings.json'
import type shell from './locales/en/app/shell.json'
import type status from './locales/en/help/status.json'
import type timeline from './locales/en/help/timeline.json'
import type titleIdeas from './locales/en/analysis/titleIdeas.json'
import type titleImport from './locales/en/app/titleImport.json'
import type titles from './locales/en/app/titles.json'
import type xray from './locales/en/analysis/xray.json'
import type xrayFaq from './locales/en/help/xrayFaq.json'
import type xrayReport from './locales/en/analysis/xrayReport.json'

interface Texts {
  common: typeof common
  shell: typeof shell
  home: typeof home
  taglines: typeof taglines
  dashboard: typeof dashboard
  discovery: typeof discovery
  history: typeof history
  journey: typeof journey
  account: typeof account
  settings: typeof settings
  channel: typeof channel
  analysis: typeof analysis
  report: typeof report
  basis: typeof basis
  result: typeof result
  resultTabs: typeof resultTabs
  advice: typeof advice
  adviceTabs: typeof adviceTabs
  compare: typeof compare
  coach: typeof coach
  billing: typeof billing
  customer: typeof customer
  admin: typeof admin
  legal: typeof legal
  deletion: typeof deletion
  leaderboard: typeof leaderboard
  hub: typeof hub
  experiments: typeof experiments
  failed: typeof failed
  faq: typeof faq
  faqWords: typeof faqWords
  xray: typeof xray
  xrayFaq: typeof xrayFaq
  xrayReport: typeof xrayReport
  mail: typeof mail
  help: typeof help
  design: typeof design
  status: typeof status
  timeline: typeof timeline
  titleIdeas: typeof titleIdeas
  titleImport: typeof titleImport
  titles: typeof titles
}

/** The forms of a text that counts are one key. */
type Stem<Key extends string> =
  Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key

/** `a.b` for what is called `b` in the object `a`. */
type Keys<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Stem<Key> : `${Key}.${Keys<Tree[Key]>}`
}[keyof Tree & string]

type AreaKeys = { [Area in keyof Texts]: Keys<Texts[Area]> }
type NamedKeys = { [Area in keyof Texts]: `${Area}:${AreaKeys[Area]}` }

/** What `t` of these areas may be asked for: texts of the first by their keys alone, of each with its name before them. */
type KeyOf<Areas> = Areas extends keyof Texts
  ? AreaKeys[Areas] | NamedKeys[Areas]
  : Areas extends readonly [infer First extends keyof Texts, ...unknown[]]
    ? AreaKeys[First] | NamedKeys[Areas[number] & keyof Texts]
    : never

// English is the type: a key that is not in the English file does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
  }

  // The library's own signatures come after this one. They work out the type of each single call, which takes the compiler 40 ms and more;
  // this looks a key up.
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: KPrefix extends undefined ? KeyOf<Ns> : never, values?: Readonly<Record<string, unknown>>): string
  }
}

declare module 'react-i18next' {
  interface UseTranslationLegacy {
    (): UseTranslationResponse<'common', undefined>
    <const Areas extends keyof Texts | [keyof Texts, ...(keyof Texts)[]]>(
      areas: Areas,
    ): UseTranslationResponse<Areas, undefined>
  }
}
