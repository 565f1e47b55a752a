/** Our reader of uploads, out of order: one eye shut, its curve broken off. A picture only. */
export const FailureRobot = () => (
  <svg
    viewBox="0 0 120 112"
    aria-hidden
    fill="none"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="h-28 w-30 stroke-ink-2"
  >
    <path d="M60 22V12" />
    <path className="stroke-ink-3" d="m66 5 6-3M66 10h7" />
    <circle cx="60" cy="8" r="4" className="fill-raised" />
    <rect x="30" y="22" width="60" height="38" rx="12" className="fill-surface" />
    <path d="M30 36h-6v12h6M90 36h6v12h-6" />
    <circle cx="47" cy="39" r="5" className="fill-raised" />
    <path d="m69 35 8 8M77 35l-8 8" />
    <path d="M50 52q10-6 20 0" />
    <path d="M54 60v6M66 60v6" />
    <rect x="24" y="66" width="72" height="40" rx="10" className="fill-surface" />
    <path className="stroke-line-strong" d="M34 74v24h52" />
    <path className="stroke-danger" d="m40 92 8-7 8 4 6-9" />
    <path className="stroke-danger" strokeDasharray="1 5" d="m66 84 6 5 8-2" />
    <path d="M24 76H14l-4 12M96 76h10l4 12" />
  </svg>
)
