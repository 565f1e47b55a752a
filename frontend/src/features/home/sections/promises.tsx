import { useTranslation } from 'react-i18next'
import { Section } from './section'

const promises = ['honest', 'open', 'exact'] as const

export function Promises() {
  const { t } = useTranslation('journey')
  return (
    <Section id="promises" title={t('promises.title')}>
      <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {promises.map((key) => (
          <li key={key} className="border-t border-line-strong pt-4">
            <h3 className="text-base font-semibold">{t(`promises.${key}.title`)}</h3>
            <p className="mt-2 text-ink-2">{t(`promises.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
