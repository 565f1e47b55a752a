import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from './fields'

const resendAfter = 30

interface ResendButtonProps {
  /** Asks for another code; answers whether one is on its way. */
  resend: () => Promise<boolean>
  busy: boolean
}

/** Another code, at most every half minute. */
export function ResendButton({ resend, busy }: ResendButtonProps) {
  const { t } = useTranslation('account')
  const [left, setLeft] = useState(0)
  const [sent, setSent] = useState(false)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const press = async () => {
    setSent(false)
    if (!(await resend())) return
    setSent(true)
    setLeft(resendAfter)
  }
  // Never `disabled`: the button that was pressed keeps the focus.
  const isWaiting = left > 0 || busy
  return (
    <>
      <TextButton aria-disabled={isWaiting} onClick={() => void (!isWaiting && press())}>
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </TextButton>
      <span role="status" className="sr-only">
        {sent && t('resent')}
      </span>
    </>
  )
}
