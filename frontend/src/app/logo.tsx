/** The mark: a K whose arms are two readings of one value. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <svg viewBox="0 0 32 32" aria-hidden className="size-8">
      <rect width="32" height="32" rx="9" className="fill-iris-solid" />
      <g className="stroke-on-iris" strokeWidth="3" strokeLinecap="round" fill="none">
        <path d="M9 7.5v17M13.5 16 22 8.5M13.5 16 22 23.5" />
      </g>
      <circle cx="22.5" cy="16" r="2" className="fill-on-iris" />
    </svg>
    <span className="text-base font-semibold tracking-tight">Kanalyse</span>
  </span>
)
