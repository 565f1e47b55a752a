import {
  Braces,
  CircleHelp,
  Ellipsis,
  Eye,
  EyeOff,
  FileText,
  GitCompareArrows,
  Link2,
  Printer,
  ScanSearch,
  Trash2,
} from 'lucide-react'
import { Suspense, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loadExperimentTexts } from '@/shared/experiments/experiment-texts'
import { loadArea } from '@/i18n'
import { isBuilt, paths } from '@/paths'
import { iconButtonClass } from '@/ui/button'
import { Menu } from '@/ui/overlay/menu'
import type { MenuEntry } from '@/ui/overlay/menu-popup'
import { preloadable } from '@/ui/loading/preloadable'
import { saveFile } from '@/shared/files/save-file'
import { toast } from '@/ui/feedback/toast'
import { loadPanelTexts } from '../result/panels'
import type { Analysis, Report } from '../types'
import type { OwnActionProps } from './action-props'
import { reportFileName } from './file-name'
import { isOfMonitor, isRun } from '../run'
import { isOwners, useLinks } from './link'
import { OwnActions } from './lazy-own-actions'
import { usePrinting } from './printing'

const SaveReport = preloadable(async () => {
  const [module] = await Promise.all([
    import('./save-report'),
    loadPanelTexts(),
    loadArea('xrayReport', 'titleIdeas'),
    loadExperimentTexts(),
  ])
  return module
})

/** Saves the report as text; what that takes is fetched first. */
function useSaving(analysis: Analysis, report: Report): { save: () => void; saving: React.ReactNode } {
  const { t } = useTranslation(['report', 'common'])
  const [saves, setSaves] = useState(false)
  const save = () =>
    void SaveReport.preload().then(
      () => setSaves(true),
      () =>
        void toast({
          title: t('actions.downloadFailed'),
          text: t('common:errors.network'),
          tone: 'error',
        }),
    )
  return {
    save,
    saving: saves && <SaveReport analysis={analysis} report={report} onSaved={() => setSaves(false)} />,
  }
}

/** The button of the menu, found through the element around it. */
function useMenuButton(): [RefObject<HTMLSpanElement | null>, RefObject<HTMLElement | null>] {
  const around = useRef<HTMLSpanElement>(null)
  const button = useMemo(
    () => ({
      get current() {
        return around.current?.querySelector('button') ?? null
      },
    }),
    [],
  )
  return [around, button]
}

const icon = 'size-4'

/** What only the owner finds in the menu: compare, hide or show, and delete, last and red. What a monitor ran is always private. */
function useOwnEntries(analysis: Analysis, begin: (act: OwnActionProps['action']) => void) {
  const { t } = useTranslation('report')
  const navigate = useNavigate()
  if (!isOwners(analysis)) return { compare: [], own: [] }
  const comparison = paths.compare({ a: analysis.requestId })
  const Picture = analysis.stealth ? Eye : EyeOff
  const compare: MenuEntry[] = isRun(analysis)
    ? []
    : [
        {
          kind: 'link',
          label: t('actions.compare'),
          href: comparison,
          icon: <GitCompareArrows aria-hidden className={icon} />,
          run: () => void navigate(comparison),
        },
      ]
  const visibility: MenuEntry[] = isOfMonitor(analysis)
    ? []
    : [
        {
          kind: 'action',
          label: t(analysis.stealth ? 'visibility.show' : 'visibility.hide'),
          icon: <Picture aria-hidden className={icon} />,
          run: () => begin('visibility'),
        },
      ]
  const own: MenuEntry[] = [
    { kind: 'line' },
    ...visibility,
    {
      kind: 'action',
      tone: 'danger',
      label: t('actions.delete'),
      icon: <Trash2 aria-hidden className={icon} />,
      run: () => begin('delete'),
    },
  ]
  return { compare: isBuilt('compare') ? compare : [], own }
}

/** All that can be done with a result, but for sharing it and opening the channel. */
export function MoreMenu({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('report')
  const navigate = useNavigate()
  const { save, saving } = useSaving(analysis, report)
  const { print, paper } = usePrinting(analysis, report)
  const { copy } = useLinks(analysis, report.channelInfo.channelName)
  const [around, button] = useMenuButton()
  const [begun, setBegun] = useState<{ act: OwnActionProps['action']; times: number }>()
  const { compare, own } = useOwnEntries(analysis, (act) =>
    setBegun((before) => ({ act, times: (before?.times ?? 0) + 1 })),
  )
  const action = (label: string, picture: React.ReactNode, run: () => void): MenuEntry => ({
    kind: 'action',
    label,
    icon: picture,
    run,
  })
  const link = (label: string, href: string, picture: React.ReactNode): MenuEntry => ({
    kind: 'link',
    label,
    href,
    icon: picture,
    run: () => void navigate(href),
  })
  const data = () =>
    saveFile(
      reportFileName(report, 'json'),
      JSON.stringify(analysis.report ?? report, null, 2),
      'application/json',
    )
  const entries: MenuEntry[] = [
    action(t('actions.copy'), <Link2 aria-hidden className={icon} />, () => void copy()),
    ...(isOfMonitor(analysis)
      ? []
      : [link(t('actions.another'), paths.quickAnalyzer(), <ScanSearch aria-hidden className={icon} />)]),
    ...compare,
    { kind: 'line' },
    action(t('actions.download'), <FileText aria-hidden className={icon} />, save),
    action(t('actions.downloadData'), <Braces aria-hidden className={icon} />, data),
    action(t('actions.print'), <Printer aria-hidden className={icon} />, print),
    link(t('actions.faq'), paths.faq(), <CircleHelp aria-hidden className={icon} />),
    ...own,
  ]
  return (
    <span ref={around} className="inline-flex">
      <Menu label={t('actions.more')} className={iconButtonClass} content={{ entries }}>
        <Ellipsis aria-hidden className={icon} />
      </Menu>
      {paper}
      {saving}
      {begun && (
        <Suspense fallback={null}>
          <OwnActions key={begun.times} action={begun.act} analysis={analysis} anchor={button} />
        </Suspense>
      )}
    </span>
  )
}
