import { use } from 'react'
import { ManyFaults } from './many-faults'

/** What is wrong with a field, below it; read out, unless it is one of several. */
export function Fault({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} role={use(ManyFaults) ? undefined : 'alert'} className="text-sm text-danger">
      {children}
    </p>
  )
}
