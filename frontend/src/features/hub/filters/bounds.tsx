import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'

interface BoundsProps {
  label: string
  ends: readonly [least: number | undefined, most: number | undefined]
  /** What was typed, as a number that the hub understands. */
  read: (text: string) => number | undefined
  /** A number as one types it. */
  write: (value: number) => string
  onChange: (ends: [least: number | undefined, most: number | undefined]) => void
}

function Fields({ label, ends, read, write, onChange }: BoundsProps) {
  const { t } = useTranslation('hub')
  const [texts, setTexts] = useState(ends.map((end) => (end === undefined ? '' : write(end))))
  const [seen, setSeen] = useState(ends)
  const [checked, setChecked] = useState(false)
  const values = texts.map((text) => (text.trim() === '' ? undefined : read(text.trim())))
  const [least, most] = values
  const unread = texts.map((text, index) => text.trim() !== '' && values[index] === undefined)
  const crossed = least !== undefined && most !== undefined && least > most
  // Changed elsewhere: by "back", or because the filter was taken away. What is typed into the other end stays.
  if (seen[0] !== ends[0] || seen[1] !== ends[1]) {
    setSeen(ends)
    setTexts(
      texts.map((text, index) => {
        const end = ends[index]
        const isOwn = seen[index] === end || values[index] === end
        return isOwn ? text : end === undefined ? '' : write(end)
      }),
    )
  }
  const apply = () => {
    setChecked(true)
    if (unread.includes(true) || crossed) return
    if (least !== ends[0] || most !== ends[1]) onChange([least, most])
  }
  const errorOf = (index: number) => {
    if (!checked) return undefined
    if (unread[index]) return t('ends.unreadable')
    return index === 1 && crossed ? t('ends.crossed') : undefined
  }
  return (
    <Form
      className="grid grid-cols-2 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {[t('ends.least'), t('ends.most')].map((name, index) => (
        <Field
          key={name}
          quiet
          label={`${label}: ${name}`}
          placeholder={name}
          inputMode="decimal"
          autoComplete="off"
          value={texts[index] ?? ''}
          error={errorOf(index)}
          onBlur={apply}
          onChange={(event) => {
            // What is being typed is not judged before it is done.
            setChecked(false)
            setTexts(texts.map((text, at) => (at === index ? event.target.value : text)))
          }}
        />
      ))}
      {/* Enter in either field sends the form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
    </Form>
  )
}

/** From how much to how much of something. */
export function Bounds(props: BoundsProps) {
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{props.label}</legend>
      <Fields {...props} />
    </fieldset>
  )
}
