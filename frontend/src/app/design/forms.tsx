import { Eye, LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { IconButton } from '@/ui/button'
import { Checkbox } from '@/ui/form/checkbox'
import { Field } from '@/ui/form/field'
import { Segmented } from '@/ui/form/segmented'
import { Select } from '@/ui/form/select'
import { Slider } from '@/ui/form/slider'
import { Switch } from '@/ui/form/switch'
import { Textarea } from '@/ui/form/textarea'
import { Group, Story } from './story'

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'
const ranges = ['all', 'day', 'week'] as const

function Fields() {
  const { t } = useTranslation('design')
  return (
    <Story name={t('stories.field')} wide>
      <div className={grid}>
        <Field label={t('sample.channel')} placeholder={t('sample.placeholder')} hint={t('sample.hint')} />
        <Field label={t('sample.channel')} defaultValue={t('sample.longWord')} error={t('sample.error')} />
        <Field label={t('state.disabled')} disabled defaultValue={t('sample.value')} />
        <Field
          label={t('sample.password')}
          type="password"
          autoComplete="off"
          defaultValue={t('sample.value')}
          end={<IconButton label={t('sample.show')} icon={<Eye aria-hidden className="size-5" />} />}
        />
        <Textarea label={t('sample.message')} hint={t('sample.hint')} />
        <Textarea label={t('sample.message')} error={t('sample.error')} defaultValue={t('sample.sentence')} />
      </div>
    </Story>
  )
}

function Choices() {
  const { t } = useTranslation('design')
  const [range, setRange] = useState<(typeof ranges)[number]>('all')
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const options = ranges.map((value) => ({ value, label: t(`range.${value}`) }))
  return (
    <>
      <Story name={t('stories.select')} wide>
        <div className={grid}>
          <Select
            label={t('sample.range')}
            options={options}
            value={range}
            onChange={setRange}
            hint={t('sample.hint')}
          />
          <Select
            label={t('sample.range')}
            options={options}
            value={range}
            onChange={setRange}
            error={t('sample.error')}
          />
          <Select label={t('state.disabled')} options={options} value={range} onChange={setRange} disabled />
        </div>
      </Story>
      <Story name={t('stories.segmented')}>
        <Segmented label={t('sample.range')} options={options} value={range} onChange={setRange} />
        <Segmented
          label={t('sample.view')}
          options={[
            { value: 'grid', label: t('sample.grid'), icon: <LayoutGrid className="size-4" /> },
            { value: 'list', label: t('sample.list'), icon: <List className="size-4" /> },
          ]}
          value={view}
          onChange={setView}
        />
        <Segmented
          label={t('state.disabled')}
          options={options.map((option) => ({ ...option, disabled: option.value === 'week' }))}
          value={range}
          onChange={setRange}
        />
      </Story>
    </>
  )
}

function Toggles() {
  const { t } = useTranslation('design')
  const format = useFormat()
  const [on, setOn] = useState(true)
  const [price, setPrice] = useState(4.5)
  return (
    <>
      <Story name={t('stories.switch')} wide>
        <div className="grid max-w-lg gap-6">
          <Switch
            label={t('sample.stealth')}
            description={t('sample.stealthAbout')}
            checked={on}
            onChange={setOn}
          />
          <Switch label={t('sample.stealth')} checked={!on} onChange={(next) => setOn(!next)} />
          <Switch label={t('state.disabled')} checked={false} onChange={setOn} disabled />
        </div>
      </Story>
      <Story name={t('stories.checkbox')} wide>
        <Checkbox label={t('sample.accept')} description={t('sample.hint')} checked={on} onChange={setOn} />
        <Checkbox label={t('sample.accept')} checked={false} onChange={setOn} error={t('sample.error')} />
        <Checkbox label={t('state.disabled')} checked onChange={setOn} disabled />
      </Story>
      <Story name={t('stories.slider')} wide>
        <div className={grid}>
          <Slider
            label={t('sample.price')}
            min={0}
            max={20}
            step={0.5}
            value={price}
            onChange={setPrice}
            write={(value) => t('sample.perThousand', { value: format.decimal(value, 2) })}
          />
          <Slider
            label={t('state.disabled')}
            min={0}
            max={20}
            step={1}
            value={8}
            onChange={setPrice}
            write={format.whole}
            disabled
          />
        </div>
      </Story>
    </>
  )
}

export function Forms() {
  const { t } = useTranslation('design')
  return (
    <Group id="forms" title={t('groups.forms')}>
      <Fields />
      <Choices />
      <Toggles />
    </Group>
  )
}
