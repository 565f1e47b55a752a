import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/button'
import { cx } from '@/ui/cx'
import { toast } from '@/ui/feedback/toast'
import type { Answer as Said, Piece } from './api'
import { Fact } from './fact'
import { isPlain, marksAround, plainText, withoutMarks } from './plain-text'

interface PieceViewProps {
  piece: Piece
  paragraph: Piece[]
  /** Where the piece is in its paragraph. */
  at: number
  answer: Said
}

function PieceView({ piece, paragraph, at, answer }: PieceViewProps) {
  if (piece.kind === 'text') return withoutMarks(paragraph, at)
  // What others wrote keeps its own direction, and is never more than words.
  if (piece.kind === 'quoted') return <bdi className="coach-quoted wrap-anywhere">{piece.text}</bdi>
  const { before, after } = marksAround(paragraph, at)
  return (
    <span className="whitespace-nowrap">
      {before}
      <span className="whitespace-normal">
        {isPlain(piece, paragraph) ? (
          <span className="tnum">{piece.text}</span>
        ) : (
          <Fact piece={piece} answer={answer} />
        )}
      </span>
      {after}
    </span>
  )
}

function useCopy(answer: Said) {
  const { t } = useTranslation('coach')
  return async () => {
    try {
      await navigator.clipboard.writeText(plainText(answer))
      void toast({ title: t('copied') })
    } catch {
      void toast({ title: t('copyFailed'), text: t('copyFailedText'), tone: 'error' })
    }
  }
}

/** An answer: its paragraphs with their figures, who worded it, and a way to export it as text. */
export function Answer({ answer, lang }: { answer: Said; lang: string }) {
  const { t } = useTranslation('coach')
  const copy = useCopy(answer)
  return (
    <div className="grid gap-2">
      <div lang={lang} className={cx('grid gap-2', answer.abstained && 'text-ink-2')}>
        {answer.paragraphs.map((paragraph, place) => (
          <p key={place} className="wrap-anywhere">
            {paragraph.map((piece, at) => (
              <PieceView key={at} {...{ piece, paragraph, at, answer }} />
            ))}
          </p>
        ))}
      </div>
      <div className="flex items-center gap-2 text-xs text-ink-3">
        <IconButton
          label={t('copy')}
          className="coach-copy"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        />
        {answer.by === 'model' && t('byModel')}
      </div>
    </div>
  )
}
