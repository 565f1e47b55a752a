import type { Report } from '../types'

/** "Workshop Diaries 2030-01-31.txt", without what a file system takes amiss. */
export const reportFileName = (
  { channelInfo, analysisDate }: Pick<Report, 'channelInfo' | 'analysisDate'>,
  ending: 'txt' | 'json' | `${string}.png` = 'txt',
): string => {
  const name = channelInfo.channelName
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  // By letters, so that none is cut in two.
  const short = Array.from(name).slice(0, 80).join('').trim()
  return `${short || 'Kanalyse'} ${analysisDate.slice(0, 10)}.${ending}`
}
