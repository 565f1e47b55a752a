import { Braces, CircleHelp, Ellipsis, FileText, GitCompareArrows, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loadArea } from '@/i18n'
import { isBuilt, paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/menu-popup'
import { part } from '@/ui/part'
import { saveFile } from '@/save-file'
import { toast } from '@/ui/toast'
import { loadRestTexts } from '../result/load-rest'
import type { Analysis, Report } from '../types'
import { reportFileName } from './file-name'
import { isRun } from '../run'
import { isOwners } from './link'
import { usePrinting } from './printing'

const SaveReport = part(async () => {
  const [module] = await Promise.all([import('./save-report'), loadRestTexts(), loadArea('xrayReport')])
  return module
})

/** Saves the report as text; what that takes is fetched first. */
function useSaving(report: Report): { save: () => void; saving: React.ReactNode } {
  const { t } = useTranslation(['report', 'common'])
  const [saves, setSaves] = useState(false)
  const save = () =>
    void SaveReport.fetch().then(
      () => setSaves(true),
      () =>
        void toast({
          title: t('actions.downloadFailed'),
          text: t('common:errors.network'),
          tone: 'error',
        }),
    )
  return { save, saving: saves && <SaveReport report={report} onSaved={() => setSaves(false)} /> }
}

/** What else can be done: the report as text and on paper, the comparison, and how it was all computed. */
export function MoreMenu({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('report')
  const navigate = useNavigate()
  const { save, saving } = useSaving(report)
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
      run: save,
    },
    {
      kind: 'action',
      label: t('actions.downloadData'),
      icon: <Braces aria-hidden className={icon} />,
      run: () =>
        saveFile(
          reportFileName(report, 'json'),
          JSON.stringify(analysis.report ?? report, null, 2),
          'application/json',
        ),
    },
    {
      kind: 'action',
      label: t('actions.print'),
      icon: <Printer aria-hidden className={icon} />,
      run: print,
    },
    ...(isBuilt('compare') && isOwners(analysis) && !isRun(analysis)
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
      {saving}
    </>
  )
}
