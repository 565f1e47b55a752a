import { useTranslation } from 'react-i18next'
import { facts } from '@/shared/rules/facts'
import { Badge, type BadgeTone } from '@/ui/badge'
import { xrayFacts } from '@/shared/rules/xray-facts'
import type { Monitor } from '../types'

const tones: Record<Monitor['state'], BadgeTone> = { active: 'good', paused: 'neutral', inactive: 'warn' }

export function StateBadge({ monitor: { state, reason } }: { monitor: Monitor }) {
  const { t } = useTranslation('xray')
  // What its person switched off is no warning.
  const tone = reason === 'deactivated' ? 'neutral' : tones[state]
  return <Badge tone={tone}>{t(`states.${state}`)}</Badge>
}

/** Why it does not run, and the way back; nothing while it runs. */
export function StateReason({ monitor: { state, reason } }: { monitor: Monitor }) {
  const { t } = useTranslation('xray')
  if (state === 'active') return null
  const values = { credits: facts.xrayCredits, skips: xrayFacts.skips, hours: xrayFacts.goneHours }
  const key = state === 'paused' ? 'paused' : (reason ?? 'deactivated')
  return <p className="text-sm text-ink-2">{t(`reasons.${key}`, values)}</p>
}
