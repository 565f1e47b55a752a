import { Sparkline } from '@/ui/chart'
import { useWidth } from '@/ui/chart/use-width'

const height = 56

/** As wide as its place. The first place is at the top. */
export default function RankPicture({
  label,
  values,
  breaks,
}: {
  label: string
  values: readonly (number | null)[]
  breaks: readonly number[]
}) {
  const [box, width] = useWidth()
  return (
    <div ref={box} className="mt-3 h-14 min-w-0 overflow-hidden">
      {width > 0 && (
        <Sparkline label={label} values={values} breaks={breaks} invert width={width} height={height} />
      )}
    </div>
  )
}
