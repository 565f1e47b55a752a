import {
  titleLimits,
  type SavedTitle,
  type SaveTitle,
  type TitleCategory,
  type TitleStatus,
  type UpdateTitle,
} from '@/api/titles'

/** What is being written. */
export interface Draft {
  title: string
  /** Empty: none. */
  niche: string
  category: TitleCategory
  status: TitleStatus
  notes: string
}

/** Longer titles are refused by the platform, though not by us. */
export const platformLimit = 100

export const draftOf = (title?: SavedTitle): Draft => ({
  title: title?.title ?? '',
  niche: title?.niche ?? '',
  category: title?.category ?? 'general',
  status: title?.status ?? 'saved',
  notes: title?.notes ?? '',
})

/** Characters as the API counts them: an emoji is one, not two. */
export const lengthOf = (text: string): number => Array.from(text.trim()).length

/** A title is one line: what else was pasted becomes a space. */
export const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

export type Problem = 'titleMissing' | 'titleLong' | 'notesLong'

/** What keeps a draft from being saved. `hasWords`: it has a title that is written here. */
export function problemOf(draft: Draft, hasWords: boolean): Problem | undefined {
  const length = lengthOf(draft.title)
  if (hasWords && length === 0) return 'titleMissing'
  if (hasWords && length > titleLimits.title) return 'titleLong'
  return lengthOf(draft.notes) > titleLimits.notes ? 'notesLong' : undefined
}

const tidy = (draft: Draft): Draft => ({ ...draft, title: draft.title.trim(), notes: draft.notes.trim() })

export const isChanged = (draft: Draft, before: Draft): boolean =>
  JSON.stringify(tidy(draft)) !== JSON.stringify(tidy(before))

/** A new title. `of` is the title that it was: with its channel, and its video where its words are those of a video. */
export function creation(
  draft: Draft,
  of?: Pick<SavedTitle, 'channelName' | 'channelId' | 'videoId' | 'isSample'>,
): SaveTitle {
  const { title, niche, category, status, notes } = tidy(draft)
  return {
    title,
    category,
    status,
    ...(niche && { niche }),
    ...(notes && { notes }),
    ...(of?.channelName && { channelName: of.channelName }),
    ...(of?.channelId && {
      channelId: of.channelId,
      isSample: of.isSample,
      ...(of.videoId && { videoId: of.videoId }),
    }),
  }
}

/** Only what differs; nothing where nothing does. */
export function adjustment(draft: Draft, before: Draft): UpdateTitle | undefined {
  const [now, then] = [tidy(draft), tidy(before)]
  const { title, niche, category, status, notes } = now
  const change: UpdateTitle = {
    ...(title !== then.title && { title }),
    ...(niche !== then.niche && { niche: niche || null }),
    ...(category !== then.category && { category }),
    ...(status !== then.status && { status }),
    ...(notes !== then.notes && { notes }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}
