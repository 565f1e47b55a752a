import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/button'

const tips = ['spelling', 'connection', 'wait', 'fullUrl', 'refresh'] as const
const tipEvery = 3_000

/** Five tips, one after the other. Screen readers get them as a list, so that the change is not read out each time. */
export function FailureTips() {
  const { t } = useTranslation('failed')
  const [at, setAt] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [hovered, setHovered] = useState(false)
  const turning = !stopped && !hovered
  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => setAt((before) => (before + 1) % tips.length), tipEvery)
    return () => clearInterval(timer)
  }, [turning])
  const tip = tips[at] ?? tips[0]
  return (
    <section
      aria-labelledby="tips"
      className="card p-5"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div className="-mt-2 -mr-2 flex items-center justify-between gap-4">
        <h2 id="tips" className="font-semibold">
          {t('tipsTitle')}
        </h2>
        <IconButton
          label={t(stopped ? 'playTips' : 'pauseTips')}
          icon={stopped ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          onClick={() => setStopped(!stopped)}
        />
      </div>
      <ul className="sr-only">
        {tips.map((key) => (
          <li key={key}>{t(`tips.${key}`)}</li>
        ))}
      </ul>
      <p key={tip} aria-hidden data-testid="tip" className="animate-rise min-h-10 text-ink-2">
        {t(`tips.${tip}`)}
      </p>
      <div aria-hidden className="mt-2 flex gap-1.5">
        {tips.map((key) => (
          <span key={key} className={`h-1 w-6 rounded-full ${key === tip ? 'bg-ink-2' : 'bg-track'}`} />
        ))}
      </div>
    </section>
  )
}
