import { CircleHelp, Ellipsis, FileText, GitCompareArrows, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isBuilt, paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/menu-popup'
import type { Analysis, Report } from '../types'
import { isOwners } from './link'
import { usePrinting } from './printing'
import { reportFileName, saveText, useTextReport } from './text-report'

/** What else can be done: the report as text and on paper, the comparison, and how it was all computed. */
export function MoreMenu({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('report')
  const navigate = useNavigate()
  const write = useTextReport()
  const { print, paper } = usePrinting(analysis, report)
  const icon = 'size-4'
  const link = (label: string, href: string, picture: React.ReactNode): MenuEntry => ({
    kind: 'link',
    label,
    href,
    icon: picture,
    run: () => void navigate(href),
  })
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      label: t('actions.download'),
      icon: <FileText aria-hidden className={icon} />,
      run: () => saveText(reportFileName(report), write(report)),
    },
    {
      kind: 'action',
      label: t('actions.print'),
      icon: <Printer aria-hidden className={icon} />,
      run: print,
    },
    ...(isBuilt('compare') && isOwners(analysis)
      ? [
          link(
            t('actions.compare'),
            paths.compare({ a: analysis.requestId }),
            <GitCompareArrows aria-hidden className={icon} />,
          ),
        ]
      : []),
    link(t('actions.faq'), paths.faq(), <CircleHelp aria-hidden className={icon} />),
  ]
  return (
    <>
      <Menu label={t('actions.more')} className={buttonClass('secondary', 'sm')} content={{ entries }}>
        <Ellipsis aria-hidden className={icon} />
        {t('actions.more')}
      </Menu>
      {paper}
    </>
  )
}
