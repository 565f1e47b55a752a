import { RingIcon } from '../icons'

export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <RingIcon className={`${className} animate-spin`} />
)
