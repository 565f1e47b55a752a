import type { TopVideo } from '../types'

/** Whether a report before this one knows some of the uploads, so that what they gather now is measured. */
export const isFollowed = (videos: readonly TopVideo[]): boolean =>
  videos.some(({ basis }) => basis === 'velocity')

/** What the views per month of an upload are counted over: said where the uploads of a list differ in it. */
export const paceKey = ({ basis }: TopVideo, followed: boolean) =>
  followed && basis !== 'velocity' ? 'top.lifetime' : 'top.month'
