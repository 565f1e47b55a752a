import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { toast } from '@/ui/feedback/toast'

interface CopyButtonProps {
  text: string
  label: string
  /** Said once it was copied. */
  copied: string
  /** Said where the browser refuses to copy. */
  failed: { title: string; text: string }
}

/** Copies a text, and says so until the focus goes on. */
export function CopyButton({ text, label, copied: done, failed }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => void toast({ ...failed, tone: 'error' }),
    )
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button icon={<Icon aria-hidden className="size-4" />} onClick={copy} onBlur={() => setCopied(false)}>
        {copied ? done : label}
      </Button>
      <span role="status" className="sr-only">
        {copied && done}
      </span>
    </>
  )
}
