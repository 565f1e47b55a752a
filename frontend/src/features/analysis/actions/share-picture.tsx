import { useTranslation } from 'react-i18next'
import { buttonClass } from '@/ui/button'
import type { Analysis } from '../types'
import { reportFileName } from './file-name'

interface SharePictureProps {
  analysis: Analysis
  name: string
  shareId: string
  language: 'de' | 'en'
}

const sizes = { wide: '1200 × 630', tall: '1080 × 1920' } as const
const shapes = ['wide', 'tall'] as const

const pictureOf = (shareId: string, shape: keyof typeof sizes, language: string) =>
  `/api/shared/${shareId}/pictures/${shape}-${language}.png`

/** The picture that is shown with the link elsewhere, and both shapes of it to download. Its room is reserved before it has loaded. */
export function SharePicture({ analysis: { report }, name, shareId, language }: SharePictureProps) {
  const { t } = useTranslation('report')
  return (
    <>
      <img
        src={pictureOf(shareId, 'wide', language)}
        width={1200}
        height={630}
        alt={t('text.title', { name })}
        className="h-auto w-full rounded-control border border-line bg-raised text-ink-2"
      />
      <div className="flex flex-wrap gap-2">
        {shapes.map((shape) => (
          <a
            key={shape}
            href={pictureOf(shareId, shape, language)}
            download={report ? reportFileName(report, `${shape}.png`) : true}
            className={buttonClass('secondary', 'sm')}
          >
            {`${t('sharing.picture')} (${sizes[shape]})`}
          </a>
        ))}
      </div>
    </>
  )
}
