import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths, patterns } from '@/paths'
import { useBack } from '@/shared/use-back'
import { IconButton } from '@/ui/button'

/** The pages whose parent is not the home page. */
const parents: Partial<Record<string, string>> = {
  [patterns.compare]: paths.quickAnalyzer(),
  [patterns.hubPatterns]: paths.thumbnailDiscovery(),
  [patterns.savedTitles]: paths.thumbnailDiscovery(),
  [patterns.xrayFaq]: paths.faq(),
  [patterns.manageSubscription]: paths.customer(),
  [patterns.paymentSuccess]: paths.customer(),
  [patterns.paymentCanceled]: paths.customer(),
  [patterns.subscriptionSuccess]: paths.customer(),
}

const parentOf = (pathname: string): string => parents[pathname] ?? paths.home()

/** Back to where one came from; to the parent of the page, for those who came by a link from elsewhere. */
export default function BackButton() {
  const { t } = useTranslation()
  const leave = useBack(parentOf(useLocation().pathname))
  return (
    <IconButton
      label={t('actions.back')}
      icon={<ArrowLeft aria-hidden className="size-5" />}
      onClick={leave}
    />
  )
}
