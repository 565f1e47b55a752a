/**
 * The demo account that has watched a channel for three months: its fourth report finds a drop, grades advice and decides an experiment.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { launch } from './browser.ts'
import { cloud, linkIn, mailTo } from './world/mailbox.ts'
import { Somebody } from './world/money.ts'
import { runNow } from './world/person.ts'
import { watcherEmail } from './world/sign-in.ts'

const name = 'Umbra & Oak'

let browser: Browser
let person: Somebody
before(async () => {
  browser = await launch()
  person = await Somebody.watcher(browser)
})
after(() => browser.close())

describe(
  'a channel that was watched for three months',
  { skip: cloud ? false : 'CLOUD_URL names no local cloud' },
  () => {
    let report = ''
    const section = () => person.page.getByRole('region', { name: 'X-Ray', exact: true })

    it('has three reports, which were mailed, and an experiment under way', async () => {
      const { page } = person
      await page.goto('/performance?tab=analytics')
      const runs = page.getByRole('region', { name: 'Runs' })
      await runs.getByText(/First report/).waitFor()
      assert.equal(await runs.getByRole('listitem').count(), 3)
      await page.getByRole('region', { name: 'Experiments' }).getByText('Running').waitFor()
      await mailTo(watcherEmail, /^First report/)
    })

    it('has a fourth one, whose row and mail lead with what is beyond noise', async () => {
      report = await runNow(person.page, name, /figures? changed beyond noise/)
      const mail = await mailTo(watcherEmail, /^The newest uploads have \d+% fewer views: Umbra & Oak$/)
      assert.equal(linkIn(mail, /^\/performance\/reports\//), report)
      assert.match(mail.text, /^\* Views of a typical upload: in the 30 days before the last 30, it was/m)
      assert.match(mail.text, /^What became of earlier advice$[^]*No measurable effect$/m)
      assert.match(mail.text, /^Experiment decided\. Titles: a number\. No measurable difference: /m)
    })

    it('says there what changed, sounds the alert, and grades what it advised before', async () => {
      const { page } = person
      await page.goto(report)
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      const changes = page.getByRole('region', { name: /^What changed since/ })
      await changes.getByText(/^Views of a typical upload: in the 30 days before/).waitFor()
      await section()
        .getByText(/^The newest uploads have \d+% fewer views$/)
        .waitFor()
      const became = section().getByRole('region', { name: 'What became of earlier advice' })
      await became.getByText('No measurable effect', { exact: true }).first().waitFor()
    })

    it('has decided the experiment, in the report and in the list', async () => {
      const { page } = person
      await section().getByRole('region', { name: 'Your experiments' }).getByText('Decided').waitFor()
      await page.goto('/performance')
      const list = page.getByRole('region', { name: 'Experiments' })
      await list.getByText('Decided', { exact: true }).waitFor()
      await list.getByText(/^No measurable difference: |^More views /).waitFor()
    })

    it('says the same in German', async () => {
      const { page } = person
      await page.goto(`${report}?lang=de`)
      await section()
        .getByText(/^Die neuesten Uploads haben \d+\s% weniger Aufrufe$/)
        .waitFor()
      await section().getByText('Kein messbarer Effekt', { exact: true }).first().waitFor()
    })

    it('breaks no policy and throws nothing on the way', () => person.leave())
  },
)
