import 'i18next'
import type account from './locales/en/account.json'
import type admin from './locales/en/admin.json'
import type advice from './locales/en/advice.json'
import type adviceTabs from './locales/en/adviceTabs.json'
import type analysis from './locales/en/analysis.json'
import type basis from './locales/en/basis.json'
import type billing from './locales/en/billing.json'
import type channel from './locales/en/channel.json'
import type coach from './locales/en/coach.json'
import type common from './locales/en/common.json'
import type compare from './locales/en/compare.json'
import type customer from './locales/en/customer.json'
import type dashboard from './locales/en/dashboard.json'
import type design from './locales/en/design.json'
import type discovery from './locales/en/discovery.json'
import type experiments from './locales/en/experiments.json'
import type failed from './locales/en/failed.json'
import type faq from './locales/en/faq.json'
import type faqWords from './locales/en/faqWords.json'
import type help from './locales/en/help.json'
import type history from './locales/en/history.json'
import type home from './locales/en/home.json'
import type taglines from './locales/en/taglines.json'
import type hub from './locales/en/hub.json'
import type journey from './locales/en/journey.json'
import type leaderboard from './locales/en/leaderboard.json'
import type legal from './locales/en/legal.json'
import type mail from './locales/en/mail.json'
import type report from './locales/en/report.json'
import type result from './locales/en/result.json'
import type resultTabs from './locales/en/resultTabs.json'
import type settings from './locales/en/settings.json'
import type shell from './locales/en/shell.json'
import type status from './locales/en/status.json'
import type timeline from './locales/en/timeline.json'
import type titleIdeas from './locales/en/titleIdeas.json'
import type titleImport from './locales/en/titleImport.json'
import type titles from './locales/en/titles.json'
import type xray from './locales/en/xray.json'
import type xrayFaq from './locales/en/xrayFaq.json'
import type xrayReport from './locales/en/xrayReport.json'

// English is the type: a key that is not in the English file does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
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
  }
}
