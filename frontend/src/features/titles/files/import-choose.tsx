import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Notice } from '@/ui/feedback/notice'
import { EmptyState } from '@/ui/feedback/states'
import { importLimits, type Refusal } from './import-file'

type Refused = Refusal | { refused: 'several' }

/** The largest file, as texts name it. */
function useMost() {
  const format = usePlainFormat()
  return { megabytes: format.whole(importLimits.megabytes), lines: format.whole(importLimits.lines) }
}

/** Why a file was refused; read out when it appears. Of its headers as much as says which file this is. */
function Why({ refusal }: { refusal: Refused }) {
  const { t } = useTranslation('titleImport')
  const most = useMost()
  const headers = 'header' in refusal ? refusal.header : []
  const quoted = headers.slice(0, 12).map((name) => t('quoted', { text: name.slice(0, 40) }))
  return (
    <Notice live tone="danger">
      {t(`refused.${refusal.refused}`, { ...most, headers: quoted.join(', ') })}
    </Notice>
  )
}

interface ChooseProps {
  refusal: Refused | undefined
  onFiles: (files: readonly File[]) => void
}

/** A file is dropped here, or chosen by a button. */
export function Choose({ refusal, onFiles }: ChooseProps) {
  const { t } = useTranslation('titleImport')
  const input = useRef<HTMLInputElement>(null)
  const most = useMost()
  const [over, setOver] = useState(false)
  return (
    <div className="grid gap-4">
      {refusal && <Why refusal={refusal} />}
      <div
        className={cx('rounded-card', over && 'bg-iris-soft')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onFiles([...event.dataTransfer.files])
        }}
      >
        <EmptyState
          icon={<FileUp className="size-6" />}
          title={t('drop')}
          text={t('dropHint', most)}
          action={<Button onClick={() => input.current?.click()}>{t('choose')}</Button>}
        />
      </div>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('choose')}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file chosen again is read again.
          target.value = ''
        }}
      />
    </div>
  )
}
