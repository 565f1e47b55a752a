import type { ReactNode } from 'react'
import { useSiteConfig } from '@/api/use-site-config'
import { outside } from '@/shared/addresses/outside-paths'

interface OperatorMailProps {
  /** What leads to the address. */
  children: ReactNode
  /** Said instead where this installation names no operator. */
  unnamed?: ReactNode
}

/** The address of the operator, where this installation names one. */
export function OperatorMail({ children, unnamed }: OperatorMailProps) {
  const config = useSiteConfig()
  const operator = typeof config === 'object' ? config.operator : null
  if (!operator) return unnamed
  return (
    <>
      {children}{' '}
      <a className="text-iris underline underline-offset-4 wrap-anywhere" href={outside.mail(operator.email)}>
        {operator.email}
      </a>
    </>
  )
}
