import { Archive, Bookmark, CalendarClock, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TitleStatus } from '@/api/titles'

const look = { 'aria-hidden': true, className: 'size-3.5' } as const

export const statusIcons: Record<TitleStatus, ReactNode> = {
  saved: <Bookmark {...look} />,
  planned: <CalendarClock {...look} />,
  used: <CircleCheck {...look} />,
  archived: <Archive {...look} />,
}
