import { Check, Search } from 'lucide-react'
import { Fragment, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Avatar } from '@/ui/image/avatar'
import { IconButton } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Field } from '@/ui/form/field'
import { Spinner } from '@/ui/feedback/spinner'
import type { ChannelSuggestion } from '../types'
import type { Search as Found } from './use-search'

function Facts({ channel }: { channel: ChannelSuggestion }) {
  const { t } = useTranslation('xray')
  const format = useFormat()
  const subscribers =
    channel.subscribers == null
      ? null
      : t('subscribers', { subscribers: format.compact(channel.subscribers) })
  const facts = [channel.handle, subscribers].filter((fact) => fact != null)
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ' · '}
      <span className="inline-block">{fact}</span>
    </Fragment>
  ))
}

/** A channel by name, picture and size. */
export function ChannelLine({ channel }: { channel: ChannelSuggestion }) {
  return (
    <>
      <Avatar name={channel.title} src={channel.thumbnailUrl} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium wrap-anywhere">{channel.title}</span>{' '}
        <span className="tnum block text-xs wrap-anywhere text-ink-3">
          <Facts channel={channel} />
        </span>
      </span>
    </>
  )
}

interface ChannelStepProps {
  text: string
  onText: (text: string) => void
  channel: ChannelSuggestion | undefined
  onChoose: (channel: ChannelSuggestion) => void
  search: Found
  onSearch: () => void
  field: Ref<HTMLInputElement>
}

/** Which channel: found by what is typed, or chosen from those that may be meant. */
export function ChannelStep({ text, onText, channel, onChoose, search, onSearch, field }: ChannelStepProps) {
  const { t } = useTranslation(['xray', 'common'])
  const { error, suggestions } = search
  const said =
    error &&
    (error === 'required' || error === 'unknown'
      ? t(`wizard.channel.${error}`)
      : t(`common:errors.${error.code}`))
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field
        ref={field}
        label={t('wizard.channel.label')}
        hint={t('wizard.channel.hint')}
        error={said}
        value={text}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onText(event.target.value)}
        end={
          <IconButton
            label={t('wizard.channel.find')}
            icon={search.busy ? <Spinner /> : <Search aria-hidden className="size-4" />}
            onClick={onSearch}
          />
        }
      />
      <div role="status" className="grid gap-3 empty:hidden">
        {channel && (
          <p className="flex items-center gap-3 rounded-card border border-line bg-raised p-3">
            <ChannelLine channel={channel} />
            <Check aria-hidden className="size-5 shrink-0 text-good" />
            <span className="sr-only">{t('wizard.channel.found')}</span>
          </p>
        )}
        {!channel && suggestions.length > 0 && (
          <p className="text-sm font-medium">{t('wizard.channel.suggestions')}</p>
        )}
      </div>
      {!channel && suggestions.length > 0 && (
        <ul className="grid gap-2" aria-label={t('wizard.channel.suggestions')}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.channelId}>
              <button
                type="button"
                onClick={() => onChoose(suggestion)}
                className={cx(
                  'flex w-full items-center gap-3 rounded-card border border-line p-3 text-left',
                  'transition-colors duration-150 hover:bg-raised',
                )}
              >
                <ChannelLine channel={suggestion} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
