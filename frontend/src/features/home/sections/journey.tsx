import {
  Activity,
  Bookmark,
  CalendarClock,
  Cog,
  Images,
  MessageCircleQuestionMark,
  ScanLine,
  Trophy,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import { Go } from './go'
import { Section } from './section'
import { isOpen, steps, type Step } from './steps'

type Key = Step['key']

const icons: Record<Key, LucideIcon> = {
  niche: Trophy,
  automation: Cog,
  xray: ScanLine,
  coach: MessageCircleQuestionMark,
  discovery: Images,
  vault: Bookmark,
  timing: CalendarClock,
  monitoring: Activity,
}
const colours: Record<Step['colour'], string> = {
  blue: 'deco-240',
  orange: 'deco-62',
  green: 'deco-165',
  purple: 'deco-315',
}
const sides: Record<Step['side'], string> = { left: 'md:col-start-1', right: 'md:col-start-2' }

const isDetailed = (step: Step) => step.size === 'detailed' && isOpen(step)

/** Detailed steps that can be taken are large, and so is the one next to each; the others say in a line what is to come. */
const isLarge = (index: number) =>
  steps
    .slice(index - (index % 2))
    .slice(0, 2)
    .some(isDetailed)

function StepRow({ step, number, signedIn }: { step: Step; number: number; signedIn: boolean }) {
  const { t } = useTranslation('journey')
  const { key, route, path, visitors, colour, side } = step
  const Icon = icons[key]
  const large = isLarge(number - 1)
  return (
    <li
      className={cx(
        'flex items-start gap-4',
        large ? 'sm:card sm:p-6' : 'sm:px-6 sm:py-2',
        colours[colour],
        sides[side],
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-deco-soft text-deco">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 gap-1">
        <div className="flex items-baseline gap-2">
          <span aria-hidden className="tnum text-xs text-ink-3">
            {number}
          </span>
          <h3 className={cx('font-semibold', large && 'sm:text-lg')}>{t(`journey.${key}.title`)}</h3>
        </div>
        <p className="text-ink-2">{t(`journey.${key}.text`)}</p>
        <Go route={route} path={path} visitors={visitors} signedIn={signedIn} open={isOpen(step)}>
          {t(`journey.${key}.go`)}
        </Go>
      </div>
    </li>
  )
}

/** From the first idea to a channel under watch, two by two. */
export function Journey({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('journey')
  return (
    <Section id="journey" title={t('journey.title')} text={t('journey.text')}>
      <ol className="grid gap-6 md:grid-cols-2">
        {steps.map((step, index) => (
          <StepRow key={step.key} step={step} number={index + 1} signedIn={signedIn} />
        ))}
      </ol>
    </Section>
  )
}
