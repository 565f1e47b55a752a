import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSiteConfig } from '@/api/use-site-config'
import { outside } from '@/shared/addresses/outside-paths'
import { buttonClass } from '@/ui/button'
import { Unavailable } from '@/ui/feedback/states'

/** The mailbox of the people who run this installation. */
export function SupportMail() {
  const { t } = useTranslation('help')
  const config = useSiteConfig()
  const operator = typeof config === 'object' ? config.operator : null
  const label = (
    <>
      <Mail aria-hidden className="size-4" />
      {t('mail')}
    </>
  )
  // As long as nothing is known, the place is kept and nothing is claimed.
  if (config === 'loading')
    return <span className={buttonClass('secondary', 'md', 'invisible')}>{label}</span>
  if (!operator) return <Unavailable reason={t('noMail')}>{label}</Unavailable>
  return (
    <a className={buttonClass('secondary')} href={outside.mail(operator.email)}>
      {label}
    </a>
  )
}
