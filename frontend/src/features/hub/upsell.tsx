import { useTranslation } from 'react-i18next'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { facts } from '@/shared/rules/facts'
import { buttonClass } from '@/ui/button'
import { useLabels } from './labels'
import type { Hub } from './types'

/** Videos that a tier sees of any answer; of those that are not named here, all. */
const rowsOf: Record<string, number | undefined> = { starter: facts.hubRowsStarter }

/** Below the last video that the tier sees: how many more there are, and which tier shows them. */
export function Upsell({ hub: { total, visible, access } }: { hub: Hub }) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  const more = total - visible
  const next = access.moreRowsTier
  if (!next || more <= 0) return null
  const rows = rowsOf[next]
  const tier = labels.tier(next)
  return (
    <section
      aria-labelledby="hub-beyond"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-dashed border-line-strong px-5 py-5"
    >
      <div className="min-w-48 flex-1">
        <h2 id="hub-beyond" className="font-semibold">
          {t('beyond.title', { count: more, written: labels.whole(more) })}
        </h2>
        <p className="mt-1 text-ink-2">
          {t('beyond.seen', { tier: labels.tier(access.tier), rows: labels.whole(visible) })}{' '}
          {rows !== undefined && rows < total
            ? t('beyond.rows', { tier, rows: labels.whole(rows) })
            : t('beyond.all', { tier })}
        </p>
      </div>
      <CreditsLink className={buttonClass('primary')}>{t('beyond.open')}</CreditsLink>
    </section>
  )
}
