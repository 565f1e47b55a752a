import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { titleLimits } from '@/api/titles'
import { Textarea } from '@/ui/form/textarea'
import type { Labels } from '../labels'
import { lengthOf, oneLine, platformLimit } from './draft'

interface TitleFieldProps {
  title: string
  /** It was tried to save it without words. */
  missing: boolean
  field: Ref<HTMLTextAreaElement>
  labels: Pick<Labels, 'whole'>
  onTitle: (title: string) => void
  onEnter: () => void
}

/** The words of a title, and how many characters they have. */
export function TitleField({ title, missing, field, labels, onTitle, onEnter }: TitleFieldProps) {
  const { t } = useTranslation('titles')
  const length = lengthOf(title)
  const n = labels.whole(length)
  const error =
    length > titleLimits.title
      ? t('editor.tooLong', { most: labels.whole(titleLimits.title) })
      : missing && length === 0
        ? t('editor.missing')
        : undefined
  return (
    <Textarea
      ref={field}
      label={t('label.title')}
      rows={2}
      value={title}
      error={error}
      hint={
        length > platformLimit ? (
          <span className="tnum text-warn">{t('editor.beyond', { n, most: platformLimit })}</span>
        ) : (
          <span className="tnum">{t('editor.length', { n, most: platformLimit })}</span>
        )
      }
      onChange={(event) => onTitle(oneLine(event.target.value))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
