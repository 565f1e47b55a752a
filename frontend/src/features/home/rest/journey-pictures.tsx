import type { ReactNode } from 'react'

/** A drawing in a box of 360, in the colour of its step. Decoration: the words beside it say everything. */
export type Picture = () => ReactNode

const soft = 'opacity-25'
const middle = 'opacity-55'

const ranked = [0.93, 0.86, 0.82, 0.71, 0.66]
const small = 2

/** Channels in order; a small one stands high. */
export const Niches: Picture = () =>
  ranked.map((share, row) => (
    <g key={share} transform={`translate(32 ${26 + row * 32})`} fill="currentColor">
      <circle cx="10" cy="10" r={row === small ? 6 : 10} className={row === small ? '' : soft} />
      <rect
        x="34"
        y="5"
        width={row === small ? 52 : 92}
        height="10"
        rx="5"
        className={row === small ? '' : soft}
      />
      <rect x="148" y="5" width={148 * share} height="10" rx="5" className={row === small ? '' : middle} />
    </g>
  ))

const lengths = [118, 64, 92, 44, 108]

/** Titles that begin alike. */
export const Patterns: Picture = () =>
  lengths.map((length, row) => (
    <g key={row} transform={`translate(32 ${26 + row * 32})`} fill="currentColor">
      <rect width="34" height="20" rx="4" className={soft} />
      <rect x="46" y="5" width="96" height="10" rx="5" />
      <rect x="150" y="5" width={length} height="10" rx="5" className={soft} />
    </g>
  ))

const readings = [128, 118, 132, 122, 126, 88, 74]

/** Reports one after the other; the last two leave the noise. */
export const Reports: Picture = () => (
  <g fill="currentColor">
    <rect x="28" y="108" width="304" height="34" rx="4" className={soft} />
    <path
      d={readings.map((y, index) => `${index ? 'L' : 'M'}${45 + index * 45} ${y}`).join('')}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={middle}
    />
    {readings.map((y, index) => (
      <g key={index}>
        <path
          d={`M${45 + index * 45} ${y - 18}v36`}
          stroke="currentColor"
          strokeWidth="2"
          className={middle}
        />
        <circle cx={45 + index * 45} cy={y} r={index > 4 ? 7 : 5} />
      </g>
    ))}
    <path d="M45 172h270" stroke="currentColor" className={soft} />
  </g>
)

/** A question and an answer with figures in it. */
export const Coach: Picture = () => (
  <g fill="currentColor">
    <path d="M150 28h166a12 12 0 0 1 12 12v18a12 12 0 0 1-12 12H162a12 12 0 0 1-12-12z" className={soft} />
    <rect x="166" y="44" width="128" height="10" rx="5" className={middle} />
    <path d="M32 88h200a12 12 0 0 1 12 12v42H44a12 12 0 0 1-12-12z" className={soft} />
    <rect x="48" y="103" width="120" height="10" rx="5" />
    <path d="M48 128h72M52 123v10M112 123v10" stroke="currentColor" strokeWidth="2" />
    <circle cx="88" cy="128" r="5" />
    <rect x="134" y="123" width="76" height="10" rx="5" className={middle} />
  </g>
)

const wall = [0, 1, 2, 3, 4, 5, 6, 7]
const found = new Set([1, 6])

/** Many pictures, a few far above their line. */
export const Wall: Picture = () =>
  wall.map((shot) => (
    <rect
      key={shot}
      x={32 + (shot % 4) * 76}
      y={36 + Math.floor(shot / 4) * 54}
      width="68"
      height="44"
      rx="6"
      fill="currentColor"
      className={found.has(shot) ? '' : soft}
    />
  ))

/** Titles with a mark. */
export const Vault: Picture = () =>
  [172, 224, 136].map((width, row) => (
    <g key={width} transform={`translate(32 ${24 + row * 28})`} fill="currentColor">
      <path d="M2 0h12v16l-6-5-6 5z" className={row === 1 ? '' : soft} />
      <rect x="32" y="3" width={width} height="10" rx="5" className={row === 1 ? '' : soft} />
    </g>
  ))

const warm = [
  [0, 0, 1, 0, 0, 1, 0],
  [0, 1, 1, 0, 1, 2, 1],
  [1, 1, 2, 1, 1, 3, 2],
  [0, 0, 1, 0, 1, 2, 3],
]
const warmth = ['opacity-10', 'opacity-25', 'opacity-55', 'opacity-100']

/** Weekdays and times of day. */
export const Heat: Picture = () =>
  warm.map((row, part) =>
    row.map((heat, day) => (
      <rect
        key={`${part}-${day}`}
        x={32 + day * 43}
        y={28 + part * 30}
        width="37"
        height="24"
        rx="4"
        fill="currentColor"
        className={warmth[heat]}
      />
    )),
  )

const pulse = [62, 58, 66, 60, 64, 57, 63, 59, 30]

/** A line in its band, and the moment it leaves it. */
export const Watch: Picture = () => (
  <g fill="currentColor">
    <rect x="28" y="48" width="304" height="30" rx="4" className={soft} />
    <path
      d={pulse.map((y, index) => `${index ? 'L' : 'M'}${36 + index * 35} ${y}`).join('')}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className={middle}
    />
    <circle cx="316" cy="30" r="13" className={soft} />
    <circle cx="316" cy="30" r="6" />
    <path d="M28 100h304" stroke="currentColor" className={soft} />
  </g>
)
