import { useTranslation } from 'react-i18next'
import { Group, Story } from './story'

const surfaces = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['track', 'bg-track'],
] as const
const inks = [
  ['ink', 'text-ink'],
  ['ink-2', 'text-ink-2'],
  ['ink-3', 'text-ink-3'],
  ['iris', 'text-iris'],
  ['good', 'text-good'],
  ['warn', 'text-warn'],
  ['danger', 'text-danger'],
] as const
const data = [
  ['band-blue', 'bg-band-blue'],
  ['band-green', 'bg-band-green'],
  ['band-lime', 'bg-band-lime'],
  ['band-orange', 'bg-band-orange'],
  ['band-red', 'bg-band-red'],
  ['heat-1', 'bg-heat-1'],
  ['heat-2', 'bg-heat-2'],
  ['heat-3', 'bg-heat-3'],
  ['heat-4', 'bg-heat-4'],
  ['heat-5', 'bg-heat-5'],
] as const
const type = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'] as const

const Swatch = ({ name, look }: { name: string; look: string }) => (
  <span className="grid gap-1 text-xs text-ink-2">
    <span className={`h-10 w-20 rounded-control border border-line ${look}`} />
    {name}
  </span>
)

export function Foundations() {
  const { t } = useTranslation('design')
  return (
    <Group id="foundations" title={t('groups.foundations')}>
      <Story name={t('stories.surfaces')}>
        {surfaces.map(([name, look]) => (
          <Swatch key={name} name={name} look={look} />
        ))}
      </Story>
      <Story name={t('stories.inks')}>
        {inks.map(([name, look]) => (
          <span key={name} className={`font-medium ${look}`}>
            {name}
          </span>
        ))}
      </Story>
      <Story name={t('stories.dataColours')}>
        {data.map(([name, look]) => (
          <Swatch key={name} name={name} look={look} />
        ))}
      </Story>
      <Story name={t('stories.type')} wide>
        {type.map((size) => (
          <p key={size} className={`break-words ${size}`}>
            {t('sample.sentence')} <span className="tnum text-ink-3">1,234,567</span>
          </p>
        ))}
      </Story>
    </Group>
  )
}
