import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { Switch } from '@/ui/form/switch'
import { SaveError, SaveNote } from './save-note'
import { useSave } from './use-save'

/** Where analyses begin: on the leaderboard, or hidden from it. */
export function StealthCard({ me }: { me: Me }) {
  const { t } = useTranslation('settings')
  const { state, error, save } = useSave()
  const change = (stealthDefault: boolean) => void save({ stealthDefault })
  return (
    <Card
      title={t('stealth.title')}
      action={
        <>
          <SaveNote state={state} />
          {!me.canStealth && <Badge tone="iris">{t('stealth.tier')}</Badge>}
        </>
      }
    >
      <div className="grid gap-3">
        <Switch
          label={t('stealth.label')}
          description={t('stealth.text')}
          checked={me.stealthDefault}
          disabled={!me.canStealth}
          busy={state === 'saving'}
          onChange={change}
        />
        {!me.canStealth && (
          <Notice
            title={t('stealth.required')}
            actions={
              <CreditsLink className={buttonClass('secondary', 'sm')}>{t('stealth.plans')}</CreditsLink>
            }
          >
            {t('stealth.requiredText')}
          </Notice>
        )}
        {error && (
          <SaveError
            error={error}
            text={t(me.stealthDefault ? 'stealth.stillOn' : 'stealth.stillOff')}
            onRetry={() => change(!me.stealthDefault)}
          />
        )}
      </div>
    </Card>
  )
}
