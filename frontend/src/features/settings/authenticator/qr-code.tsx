import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
}

/** Dark on light in both themes, with the quiet margin that cameras look for. */
export default function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dots.join('')} fill="black" />
    </svg>
  )
}
