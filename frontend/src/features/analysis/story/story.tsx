import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import Deck from '@/ui/overlay/deck'
import type { Readable } from '../result/videos/redacted'
import type { Analysis } from '../types'
import { storyOf, type StoryCard } from './cards'
import { FindingFace, HitFace, MoneyFace, NextFace, NoHitFace, ScoreFace } from './faces'

interface StoryProps {
  analysis: Analysis
  report: Readable
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

function face(card: StoryCard, { analysis, report, onOpen }: StoryProps): ReactNode {
  switch (card.kind) {
    case 'score':
      return <ScoreFace card={card} report={report} />
    case 'works':
    case 'slows':
      return <FindingFace card={card} report={report} />
    case 'hit':
      return <HitFace card={card} report={report} />
    case 'noHit':
      return <NoHitFace card={card} report={report} />
    case 'money':
      return <MoneyFace card={card} report={report} />
    case 'next':
      return <NextFace card={card} analysis={analysis} report={report} onWhole={() => onOpen(false)} />
  }
}

/** A result in a handful of cards: what it says in half a minute. */
export default function Story(props: StoryProps) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const { report, open, onOpen, anchor } = props
  const titleOf = (card: StoryCard): string => {
    switch (card.kind) {
      case 'score':
        return t('report:score.title')
      // Where nothing is beyond chance, the title claims nothing either.
      case 'works':
        return t(card.statement ? 'story.works' : 'story.from')
      case 'slows':
        return t(card.statement ? 'story.slows' : 'story.missing')
      case 'hit':
        return t('story.hit')
      case 'noHit':
        return t('story.noHit')
      case 'money':
        return t('money.title')
      case 'next':
        return t('report:nextStep.title')
    }
  }
  const cards = storyOf(report)
  return (
    <Deck
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      title={t('story.title', { name: report.channelInfo.channelName })}
      labels={{
        close: t('story.close'),
        back: t('story.back'),
        next: t('story.next'),
        place: (place) => t('story.place', { place, of: cards.length }),
      }}
      cards={cards.map((card) => ({ key: card.kind, title: titleOf(card), content: face(card, props) }))}
    />
  )
}
