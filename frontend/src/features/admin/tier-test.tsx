import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe, type Me } from '@/api/account'
import { asApiError } from '@/api/errors'
import { currentSession } from '@/api/auth/session'
import catalogue from '@/shared/rules/catalogue.json'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { toast } from '@/ui/feedback/toast'
import { setOwnTier, useRefreshOwn } from './api'
import { Loaded } from './loaded'

const tiers = ['free', 'starter', 'creator', 'growth', 'agency'] as const
type Tier = (typeof tiers)[number]

const freeCredits = 5
const creditsOf = (tier: Tier): number =>
  catalogue.plans.find((plan) => plan.tier === tier)?.credits ?? freeCredits

function useSwitch() {
  const { t } = useTranslation(['admin', 'common'])
  const refresh = useRefreshOwn()
  const [busy, setBusy] = useState(false)
  const change = async (tier: Tier) => {
    if (currentSession().status !== 'in') {
      await toast({ title: t('tierTest.noUser'), text: t('tierTest.noUserText'), tone: 'error' })
      return
    }
    setBusy(true)
    try {
      await setOwnTier(tier)
      await refresh()
      await toast({
        title: t('tierTest.done'),
        text: t('tierTest.doneText', { tier: t(`common:tiers.${tier}`) }),
        tone: 'good',
      })
    } catch (cause) {
      const { code } = asApiError(cause)
      const text = code === 'internal' ? t('tierTest.failedText') : t(`common:errors.${code}`)
      await toast({ title: t('tierTest.failed'), text, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}

function Choice({ me }: { me: Me }) {
  const { t } = useTranslation(['admin', 'common'])
  const format = useFormat()
  const name = useId()
  const [chosen, setChosen] = useState<string>(me.tier)
  const { busy, change } = useSwitch()
  const wanted = tiers.find((tier) => tier === chosen)
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {me.subscriptionEnd
          ? t('tierTest.nowUntil', {
              tier: t(`common:tiers.${me.tier as Tier}`, { defaultValue: me.tier }),
              date: format.date(me.subscriptionEnd),
            })
          : t('tierTest.now', { tier: t(`common:tiers.${me.tier as Tier}`, { defaultValue: me.tier }) })}
      </p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{t('tierTest.choose')}</legend>
        {tiers.map((tier) => (
          <label
            key={tier}
            className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-3 py-2 has-checked:border-iris has-checked:bg-raised"
          >
            <input
              type="radio"
              name={name}
              value={tier}
              checked={tier === chosen}
              onChange={() => setChosen(tier)}
              className="size-4 accent-iris-solid"
            />
            <span className="font-medium">{t(`common:tiers.${tier}`)}</span>
            {tier === me.tier && <Badge tone="good">{t('tierTest.current')}</Badge>}
            <span className="tnum ml-auto text-xs text-ink-3">
              {t('tierTest.aMonth', { credits: t('common:credits', { count: creditsOf(tier) }) })}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-xs text-ink-3">{t('tierTest.rules')}</p>
      <Button
        look="primary"
        busy={busy}
        disabled={!wanted || wanted === me.tier}
        onClick={() => wanted && void change(wanted)}
        className="justify-self-start"
      >
        {t('tierTest.switch')}
      </Button>
    </div>
  )
}

/** The operator's own tier, set for a year, to see the product as its owner does. */
export function TierTest() {
  const { t } = useTranslation('admin')
  const { data: me, error, mutate } = useMe()
  return (
    <Loaded data={me} error={error} again={() => void mutate()} failed={t('access.failed')}>
      {(known) => <Choice me={known} />}
    </Loaded>
  )
}
