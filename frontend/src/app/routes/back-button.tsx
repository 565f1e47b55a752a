import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '@/paths'
import { IconButton } from '@/ui/button'

/** Back to where one came from; home, for those who came by a link from elsewhere. */
export function BackButton({ label }: { label: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const leave = () => (key === 'default' ? navigate(paths.home()) : navigate(-1))
  return (
    <IconButton
      label={label}
      icon={<ArrowLeft aria-hidden className="size-5" />}
      onClick={() => void leave()}
    />
  )
}
