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
import { Coach, Heat, Niches, Patterns, Reports, Vault, Wall, Watch, type Picture } from './journey-pictures'
import { isOpen, steps, type Step } from './steps'

type Key = Step['key']

const pictures: Record<Key, [LucideIcon, Picture]> = {
  niche: [Trophy, Niches],
  automation: [Cog, Patterns],
  xray: [ScanLine, Reports],
  coach: [MessageCircleQuestionMark, Coach],
  discovery: [Images, Wall],
  vault: [Bookmark, Vault],
  timing: [CalendarClock, Heat],
  monitoring: [Activity, Watch],
}
const colours: Record<Step['colour'], string> = {
  blue: 'deco-240',
  orange: 'deco-62',
  green: 'deco-165',
  purple: 'deco-315',
}
const sides: Record<Step['side'], { words: string; picture: string }> = {
  left: { words: 'md:col-start-1', picture: 'md:col-start-3' },
  right: { words: 'md:col-start-3', picture: 'md:col-start-1 md:justify-self-end' },
}
const sizes: Record<Step['size'], { title: string; box: string; height: number }> = {
  detailed: { title: 'text-lg', box: 'max-md:max-w-md', height: 200 },
  medium: { title: 'text-base', box: 'max-w-sm', height: 170 },
  compact: { title: 'text-base', box: 'max-w-xs', height: 120 },
}

function StepRow({ step, number, signedIn }: { step: Step; number: number; signedIn: boolean }) {
  const { t } = useTranslation('journey')
  const { key, route, path, colour, side, size } = step
  const [Icon, Picture] = pictures[key]
  const { title, box, height } = sizes[size]
  return (
    <li
      className={cx(
        'relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-5 md:grid-cols-[minmax(0,1fr)_2.5rem_minmax(0,1fr)] md:gap-x-6 lg:gap-x-10',
        colours[colour],
      )}
    >
      <span className="z-10 col-start-1 row-start-1 grid size-10 self-start place-items-center rounded-full bg-deco-soft text-deco outline-8 outline-paper md:col-start-2 md:self-center">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className={cx('col-start-2 row-start-1 grid gap-2', sides[side].words)}>
        <p aria-hidden className="tnum pt-2.5 text-xs font-medium text-deco md:pt-0">
          {number}
        </p>
        <h3 className={cx('font-semibold', title)}>{t(`journey.${key}.title`)}</h3>
        <p className="text-ink-2">{t(`journey.${key}.text`)}</p>
        <p className="pt-1">
          <Go route={route} path={path} signedIn={signedIn} open={isOpen(step)}>
            {t(`journey.${key}.go`)}
          </Go>
        </p>
      </div>
      <svg
        viewBox={`0 0 360 ${height}`}
        aria-hidden
        className={cx(
          'col-start-2 w-full rounded-card bg-deco-soft text-deco md:row-start-1',
          box,
          sides[side].picture,
        )}
      >
        <Picture />
      </svg>
    </li>
  )
}

/** From the first idea to a channel under watch, along one line. */
export function Journey({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('journey')
  return (
    <Section id="journey" title={t('journey.title')} text={t('journey.text')}>
      <ol className="relative grid gap-14 before:absolute before:inset-y-0 before:left-5 before:w-px before:bg-line md:gap-16 md:before:left-1/2">
        {steps.map((step, index) => (
          <StepRow key={step.key} step={step} number={index + 1} signedIn={signedIn} />
        ))}
      </ol>
    </Section>
  )
}
