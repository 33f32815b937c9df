interface HouseProps {
  /** Nine lights, in the order of the forms; the door is the last one. */
  readonly lit: readonly boolean[]
}

const PLACES = [0, 1, 2, 3, 4, 5, 6, 8].map((cell) => ({ x: 40 + 80 * (cell % 3), y: 82 * Math.floor(cell / 3) }))

/** The house with nine lights. Decorative: the words that count them stand beside it. */
export function House({ lit }: HouseProps) {
  return (
    <svg className="nine-house" viewBox="0 -10 292 320" width="292" height="320" aria-hidden="true" focusable="false">
      <path className="nine-wall" d="M20 40h252v260H20z" />
      <path className="nine-roof" d="M6 42 146-6l140 48z" />
      {PLACES.map(({ x, y }, at) => (
        <Light key={`${x} ${y}`} x={x} y={y} isOn={lit[at] === true} />
      ))}
      <path className="nine-frame" d="M118 300v-56a28 28 0 0 1 56 0v56z" />
      <path className={pane(lit[8] === true)} d="M124 300v-56a22 22 0 0 1 44 0v56z" />
      <path className="nine-frame" d="M124 246h44v5h-44z" />
      <circle className="nine-roof" cx="161" cy="276" r="3" />
      <rect className="nine-step" x="108" y="300" width="76" height="7" rx="2" />
    </svg>
  )
}

function Light({ x, y, isOn }: { x: number; y: number; isOn: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="nine-frame" d="M0 124V84a26 26 0 0 1 52 0v40z" />
      <path className={pane(isOn)} d="M4 120V84a22 22 0 0 1 44 0v36z" />
      <path className="nine-frame" d="M24.5 62h3v58h-3zM4 88h44v3H4zM-3 123h58v5H-3z" />
    </g>
  )
}

const pane = (isOn: boolean) => (isOn ? 'nine-light on' : 'nine-light')
