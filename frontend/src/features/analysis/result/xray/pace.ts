import type { TopVideo } from '../types'

/** Whether a report before this one knows some of the uploads, so that what they gather now is measured. */
export const isFollowed = (videos: readonly TopVideo[]): boolean =>
  videos.some(({ basis }) => basis === 'velocity')

/** Whether to say that views per month are counted since the upload: where others of the list are counted since a report. */
export const isLifetime = ({ basis }: TopVideo, followed: boolean): boolean =>
  followed && basis !== 'velocity'
