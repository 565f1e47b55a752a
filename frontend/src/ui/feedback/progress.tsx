interface ProgressProps {
  label: string
  /** 0 to 1; `null` while nobody knows. */
  value: number | null
  /** The label is read out but not seen. */
  quiet?: boolean
}

/** How far something is. Drawn as a picture, because markup made ahead of time may carry no style of its own. */
export function Progress({ label, value, quiet = false }: ProgressProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value))
  return (
    <div className="grid gap-1.5">
      {!quiet && (
        <span aria-hidden className="text-sm text-ink-2">
          {label}
        </span>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        className="h-2 overflow-hidden rounded-full bg-track"
      >
        <svg aria-hidden width="100%" height="100%">
          {share === null ? (
            // In pieces, so that it is not taken for a full bar where nothing moves.
            <line
              x2="100%"
              y1="4"
              y2="4"
              strokeWidth="8"
              strokeDasharray="16 8"
              className="animate-shimmer stroke-ink-3"
            />
          ) : (
            <rect
              width={`${share * 100}%`}
              height="100%"
              rx="4"
              className="fill-ink-2 transition-[width] duration-200"
            />
          )}
        </svg>
      </div>
    </div>
  )
}
