import { useEffect, type ReactNode } from 'react'
import { Button } from '@/ui/button'
import { usePortal } from '../purchase'

interface PortalButtonProps {
  size?: 'sm' | 'md'
  icon: ReactNode
  /** Hears whether the portal is being opened. */
  onBusy?: (busy: boolean) => void
  children: ReactNode
}

/** Leads to the provider's portal. */
export function PortalButton({ size = 'md', icon, onBusy, children }: PortalButtonProps) {
  const { busy, open } = usePortal()
  useEffect(() => {
    onBusy?.(busy)
    return () => onBusy?.(false)
  }, [busy, onBusy])
  return (
    <Button size={size} busy={busy} icon={icon} onClick={open}>
      {children}
    </Button>
  )
}
