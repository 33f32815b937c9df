interface HouseProps {
  /** In form order; the last one is the door. */
  readonly lit: readonly boolean[]
}

/** Windows per row, and the height of a floor. */
const ACROSS = 3
const FLOOR = 82

/** A house with a window per form; the last form is its door. Decorative: the adjacent text has the count. */
export function House({ lit }: HouseProps) {
  const windows = lit.slice(0, -1)
  const floors = Math.ceil(lit.length / ACROSS)
  // The door is in the middle of the ground floor.
  const door = ACROSS * floors - 2
  const more = FLOOR * (floors - 3)
  return (
    <svg
      className="onb-house"
      viewBox={`0 -10 292 ${320 + more}`}
      width="292"
      height={320 + more}
      aria-hidden="true"
      focusable="false"
    >
      <path className="onb-house-wall" d={`M20 40h252v${260 + more}H20z`} />
      <path className="onb-house-roof" d="M6 42 146-6l140 48z" />
      {windows.map((isOn, at) => {
        const cell = at < door ? at : at + 1
        return <Light key={cell} x={40 + 80 * (cell % ACROSS)} y={FLOOR * Math.floor(cell / ACROSS)} isOn={isOn} />
      })}
      <g transform={`translate(0 ${more})`}>
        <path className="onb-house-frame" d="M118 300v-56a28 28 0 0 1 56 0v56z" />
        <path className={pane(lit.at(-1) === true)} d="M124 300v-56a22 22 0 0 1 44 0v56z" />
        <path className="onb-house-frame" d="M124 246h44v5h-44z" />
        <circle className="onb-house-roof" cx="161" cy="276" r="3" />
        <rect className="onb-house-step" x="108" y="300" width="76" height="7" rx="2" />
      </g>
    </svg>
  )
}

function Light({ x, y, isOn }: { x: number; y: number; isOn: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="onb-house-frame" d="M0 124V84a26 26 0 0 1 52 0v40z" />
      <path className={pane(isOn)} d="M4 120V84a22 22 0 0 1 44 0v36z" />
      <path className="onb-house-frame" d="M24.5 62h3v58h-3zM4 88h44v3H4zM-3 123h58v5H-3z" />
    </g>
  )
}

const pane = (isOn: boolean) => (isOn ? 'onb-house-light on' : 'onb-house-light')
