import type { Page } from 'playwright-core'

/** From the analyser to the oldest result in sight; newer ones may still be under way. */
export async function openResult(page: Page): Promise<void> {
  await page.locator('main a[href^="/analysis/"]').last().click()
  await page.getByRole('tablist').waitFor()
}
