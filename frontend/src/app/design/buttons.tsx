import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge, RarityBadge, rarities } from '@/ui/badge'
import { Button, IconButton } from '@/ui/button'
import { Spinner } from '@/ui/feedback/spinner'
import { Unavailable } from '@/ui/feedback/states'
import { Group, Story } from './story'

const looks = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const
const tones = ['neutral', 'iris', 'good', 'warn', 'danger'] as const
const icon = <Plus aria-hidden className="size-4" />
const focused = 'outline-2 outline-offset-2 outline-iris'

function Badges() {
  const { t } = useTranslation('design')
  return (
    <>
      <Story name={t('stories.badge')}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t(`tones.${tone}`)}
          </Badge>
        ))}
        <Badge tone="iris" icon={icon}>
          {t('sample.longBadge')}
        </Badge>
      </Story>
      <Story name={t('stories.rarity')}>
        {(Object.keys(rarities) as (keyof typeof rarities)[]).map((rarity) => (
          <RarityBadge key={rarity} rarity={rarity}>
            {t(`rarity.${rarity}`)}
          </RarityBadge>
        ))}
      </Story>
    </>
  )
}

export function Buttons() {
  const { t } = useTranslation('design')
  return (
    <Group id="buttons" title={t('groups.buttons')}>
      {looks.map((look) => (
        <Story key={look} name={t(`looks.${look}`)}>
          {sizes.map((size) => (
            <Button key={size} look={look} size={size} icon={icon}>
              {t('sample.act')}
            </Button>
          ))}
          <Button look={look} className={focused}>
            {t('state.focus')}
          </Button>
          <Button look={look} disabled>
            {t('state.disabled')}
          </Button>
          <Button look={look} busy>
            {t('state.busy')}
          </Button>
        </Story>
      ))}
      <Story name={t('stories.longLabel')} wide>
        <div className="flex">
          <Button look="primary">{t('sample.longAct')}</Button>
        </div>
      </Story>
      <Story name={t('stories.iconButton')}>
        <IconButton label={t('sample.remove')} icon={<Trash2 aria-hidden className="size-5" />} />
        <IconButton
          label={t('state.focus')}
          icon={<Trash2 aria-hidden className="size-5" />}
          className={focused}
        />
        <Spinner />
      </Story>
      <Story name={t('stories.unavailable')}>
        <Unavailable reason={t('sample.reason')}>{t('sample.act')}</Unavailable>
        <Unavailable reason={t('sample.reason')} look="link">
          {t('sample.link')}
        </Unavailable>
        <div className="w-56">
          <Unavailable reason={t('sample.reason')} look="entry">
            {icon}
            {t('sample.entry')}
          </Unavailable>
        </div>
      </Story>
      <Badges />
    </Group>
  )
}
