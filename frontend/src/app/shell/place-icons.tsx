import {
  Activity,
  Bookmark,
  ChartNoAxesColumn,
  CircleHelp,
  Compass,
  CreditCard,
  FileText,
  GitCompareArrows,
  House,
  Milestone,
  Monitor,
  ScanSearch,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { DestinationKey } from './destinations'

const icons: Record<DestinationKey, LucideIcon> = {
  home: House,
  quickAnalyzer: ScanSearch,
  leaderboard: ChartNoAxesColumn,
  xray: Monitor,
  discovery: Compass,
  savedTitles: Bookmark,
  compare: GitCompareArrows,
  timeline: Milestone,
  faq: CircleHelp,
  xrayFaq: CircleHelp,
  status: Activity,
  privacy: ShieldCheck,
  terms: FileText,
  customer: Wallet,
  accountSettings: Settings,
  manageSubscription: CreditCard,
  admin: SlidersHorizontal,
}

/** A picture for each place of the menus. Loaded with the palette alone. */
export const placeIcons = Object.fromEntries(
  Object.entries(icons).map(([key, Icon]) => [key, <Icon key={key} aria-hidden className="size-4" />]),
) as Record<DestinationKey, ReactNode>
