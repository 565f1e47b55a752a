import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStatus } from '@/api/status'
import { external, isBuilt, paths } from '@/paths'

const link = 'inline-block py-1 underline decoration-line-strong underline-offset-4 hover:text-ink'

export function Footer() {
  const { t } = useTranslation()
  const status = useStatus()
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-baseline gap-x-6 gap-y-2 px-4 py-6 text-xs text-ink-3 sm:px-6">
        <p className="max-w-prose flex-1 basis-80">{t('shell.attribution')}</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-5">
          {isBuilt('faq') && (
            <li>
              <Link className={link} to={paths.faq()}>
                {t('shell.faq')}
              </Link>
            </li>
          )}
          <li>
            <Link className={link} to={paths.terms()}>
              {t('shell.terms')}
            </Link>
          </li>
          <li>
            <Link className={link} to={paths.privacy()}>
              {t('shell.privacy')}
            </Link>
          </li>
          <li>
            <a className={link} href={external.platformTerms} target="_blank" rel="noreferrer">
              {t('shell.platformTerms')}
            </a>
          </li>
          <li>
            <a className={link} href={external.platformPrivacy} target="_blank" rel="noreferrer">
              {t('shell.platformPrivacy')}
            </a>
          </li>
        </ul>
        {status && (
          <p className="tnum">
            {t('shell.version', { version: status.version, engine: status.engineVersion })}
          </p>
        )}
      </div>
    </footer>
  )
}
