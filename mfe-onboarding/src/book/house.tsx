/** `half`: begun; `returned`: with a badge, because the office asks for changes. */
export type LightState = 'on' | 'half' | 'returned' | 'off'

interface HouseProps {
  /** In form order; the last one is the door. */
  readonly lights: readonly LightState[]
}

/** Windows per row, and the height of a floor. */
const ACROSS = 3
const FLOOR = 82

/** A house with a window per form; the last form is its door. Decorative: the adjacent text has the count. */
export function House({ lights }: HouseProps) {
  const windows = lights.slice(0, -1)
  const door = lights.at(-1) ?? 'off'
  const floors = Math.ceil(lights.length / ACROSS)
  // The door is in the middle of the ground floor.
  const doorCell = ACROSS * floors - 2
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
      {windows.map((state, at) => {
        const cell = at < doorCell ? at : at + 1
        return <Light key={cell} x={40 + 80 * (cell % ACROSS)} y={FLOOR * Math.floor(cell / ACROSS)} state={state} />
      })}
      <g transform={`translate(0 ${more})`}>
        <path className="onb-house-frame" d="M118 300v-56a28 28 0 0 1 56 0v56z" />
        <path className={pane(door)} d="M124 300v-56a22 22 0 0 1 44 0v56z" />
        {door === 'half' ? <path className={pane('on')} d="M124 300v-30h44v30z" /> : null}
        <path className="onb-house-frame" d="M124 246h44v5h-44z" />
        <circle className="onb-house-roof" cx="161" cy="276" r="3" />
        <rect className="onb-house-step" x="108" y="300" width="76" height="7" rx="2" />
        {door === 'returned' ? <Badge x={172} y={228} /> : null}
      </g>
    </svg>
  )
}

interface LightProps {
  readonly x: number
  readonly y: number
  readonly state: LightState
}

function Light({ x, y, state }: LightProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="onb-house-frame" d="M0 124V84a26 26 0 0 1 52 0v40z" />
      <path className={pane(state)} d="M4 120V84a22 22 0 0 1 44 0v36z" />
      {state === 'half' ? <path className={pane('on')} d="M4 120V91h44v29z" /> : null}
      <path className="onb-house-frame" d="M24.5 62h3v58h-3zM4 88h44v3H4zM-3 123h58v5H-3z" />
      {state === 'returned' ? <Badge x={50} y={68} /> : null}
    </g>
  )
}

function Badge({ x, y }: Omit<LightProps, 'state'>) {
  return (
    <g className="onb-house-badge" transform={`translate(${x} ${y})`}>
      <circle r="14" />
      <path d="M-2-8h4V2h-4zM-2 5h4v4h-4z" />
    </g>
  )
}

const pane = (state: LightState) => (state === 'on' ? 'onb-house-light on' : 'onb-house-light')
