import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { toast } from '@/ui/feedback/toast'

/** Copies a text, and says so until the focus goes on. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('settings')
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () =>
        void toast({
          title: t('authenticator.copyFailed'),
          text: t('authenticator.copyFailedText'),
          tone: 'error',
        }),
    )
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button icon={<Icon aria-hidden className="size-4" />} onClick={copy} onBlur={() => setCopied(false)}>
        {copied ? t('authenticator.copied') : label}
      </Button>
      <span role="status" className="sr-only">
        {copied && t('authenticator.copied')}
      </span>
    </>
  )
}
