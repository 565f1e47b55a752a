/** The mark: a K with an arm that dissolves, as every figure does towards what is possible but not certain. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <svg viewBox="0 0 32 32" aria-hidden className="size-8">
      <rect width="32" height="32" rx="9" className="fill-iris-solid" />
      <g className="stroke-on-iris" strokeWidth="4" fill="none">
        <path d="M10 8v16M22 24l-8-8 1.5-1.5" strokeLinecap="round" />
        <path d="m14 16 5-5" opacity=".5" />
        <path d="m14 16 7-7" opacity=".4" />
        <path d="m14 16 9-9" opacity=".3" />
      </g>
    </svg>
    <span className="text-base font-semibold tracking-tight">Kanalyse</span>
  </span>
)
