interface Press {
  readonly time: number
  readonly x: number
  readonly y: number
}

/** The limits between two taps that count as a double tap. */
const MAX_DISTANCE_PX = 32
const MAX_INTERVAL_MS = 500

const repeated = new WeakSet<Event>()
let last: Press | undefined
let isTouch = false

/** Whether a click repeats one at the same place. Some browsers don't count taps in `detail`. */
export function isRepeatedClick(click: MouseEvent): boolean {
  return click.detail > 1 || repeated.has(click)
}

function note(click: MouseEvent): void {
  const tap = { time: click.timeStamp, x: click.clientX, y: click.clientY }
  if (isTouch && last !== undefined && isNear(last, tap)) repeated.add(click)
  last = tap
}

function isNear(one: Press, other: Press): boolean {
  return other.time - one.time < MAX_INTERVAL_MS && Math.hypot(other.x - one.x, other.y - one.y) < MAX_DISTANCE_PX
}

// Listens from the start, because the click that opens a dialog precedes its rendering.
if (typeof document !== 'undefined') {
  addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isTouch = pointerType === 'touch'
    },
    true,
  )
  addEventListener('click', note, true)
}
