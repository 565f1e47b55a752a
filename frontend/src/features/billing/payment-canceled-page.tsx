import { Award, Gem, Infinity as Unlimited, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { isBuilt, paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { Button, buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { packs } from './catalogue'
import { usePrice } from './money'

const look = { 'aria-hidden': true, className: 'mt-0.5 size-5 shrink-0 text-ink-3' } as const
const teasers = {
  unlimited: <Unlimited {...look} />,
  gems: <Gem {...look} />,
  efficiency: <Award {...look} />,
  rewards: <Trophy {...look} />,
} as const

function Teasers() {
  const { t } = useTranslation(['customer', 'common'])
  return (
    <Card
      title={t('canceled.leaderboard')}
      action={!isBuilt('leaderboard') && <Badge>{t('common:notOpen')}</Badge>}
    >
      <ul className="grid gap-4 sm:grid-cols-2">
        {Object.entries(teasers).map(([key, icon]) => (
          <li key={key} className="flex gap-3">
            {icon}
            <div className="min-w-0">
              <p className="font-medium">{t(`canceled.teasers.${key as 'gems'}.title`)}</p>
              <p className="text-ink-2">{t(`canceled.teasers.${key as 'gems'}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const offered = ['starter', 'creator'] as const

function Offers() {
  const { t } = useTranslation(['customer', 'billing', 'common'])
  const price = usePrice()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {offered.map((id) => {
        const pack = packs.find((each) => each.id === id)
        if (!pack) return null
        return (
          <Card
            key={id}
            title={t(`billing:packs.${id}.name`)}
            action={<span className="tnum">{t('canceled.netPrice', { price: price(pack.cents) })}</span>}
          >
            <div className="grid gap-4">
              <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
                <li>{t('common:credits', { count: pack.credits })}</li>
                <li>{t('billing:packs.analyses', { count: pack.credits })}</li>
                <li>{t(`canceled.offers.${id}`)}</li>
              </ul>
              <Link
                to={paths.credits()}
                className={buttonClass(
                  id === 'creator' ? 'primary' : 'secondary',
                  'md',
                  'justify-self-start',
                )}
              >
                {t('canceled.choose', { name: t(`billing:packs.${id}.name`) })}
              </Link>
            </div>
          </Card>
        )
      })}
    </div>
  )
}

/** After turning back at the provider's page: nothing was charged. */
export default function PaymentCanceledPage() {
  const { t } = useTranslation(['customer', 'common'])
  const navigate = useNavigate()
  usePageTitle(t('canceled.title'), t('canceled.text'))
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader
        title={t('canceled.title')}
        description={t('canceled.text')}
        actions={
          <>
            <Button look="primary" onClick={() => void navigate(-1)}>
              {t('common:actions.tryAgain')}
            </Button>
            <Link to={paths.home()} className={buttonClass()}>
              {t('canceled.home')}
            </Link>
          </>
        }
      />
      <Offers />
      <Teasers />
      <p className="text-ink-2">
        {t('canceled.questions')}{' '}
        <Link to={paths.faq()} className="text-iris underline underline-offset-4">
          {t('canceled.faq')}
        </Link>
      </p>
    </div>
  )
}
