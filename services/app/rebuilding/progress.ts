export interface Stage {
  readonly projection: string
  readonly doing: 'applied' | 'compared'
  /** Events applied, or documents compared. */
  readonly done: number
  readonly events: number
}

/** Called at the beginning of every stage with a function that returns its current state. */
export type Watch = (stage: () => Stage) => void

/** The time of a comparison by that of applying the events: with every document opened, or by the engine. */
export const COMPARING = { opened: 0.5, byEngine: 0.15 } as const
/** Seconds above which minutes are shown. */
const LONG = 100

/**
 * @param now milliseconds of a monotonic clock
 * @param events of all projections, counted once per projection that applies them
 */
export function createProgress(now: () => number, events: number, comparing: number = COMPARING.opened) {
  const begin = now()
  const weights = { applied: 1, compared: comparing }
  const whole = events * (1 + comparing)
  let before = 0
  let since = begin
  let current: (() => Stage) | undefined

  const weightOf = ({ doing, events: own }: Stage) => own * weights[doing]
  const shareOf = ({ done, events: own }: Stage) => Math.min(1, done / Math.max(1, own))

  const watch: Watch = (stage) => {
    if (current !== undefined) before += weightOf(current())
    current = stage
    since = now()
  }

  /** Undefined before the first stage. */
  function line(): string | undefined {
    if (current === undefined) return undefined
    const stage = current()
    // Events that are saved meanwhile count as well.
    const part = Math.min(1, (before + weightOf(stage) * shareOf(stage)) / Math.max(1, whole))
    const rate = perSecond(stage.done, now() - since)
    const all = `${Math.floor(100 * part)} % of everything, ${timeLeft(now() - begin, part)}`
    return `${stage.projection}: ${doneOf(stage)}, ${count(rate)} a second; ${all}`
  }

  return { watch, line }
}

function doneOf({ doing, done, events }: Stage): string {
  if (doing === 'compared') return `${count(done)} documents compared`
  return `${count(done)} of ${count(events)} events applied`
}

function perSecond(done: number, milliseconds: number): number {
  return Math.round((done * 1_000) / Math.max(1, milliseconds))
}

function timeLeft(milliseconds: number, part: number): string {
  if (part === 0) return 'the time left is not known yet'
  const seconds = Math.max(1, Math.round((milliseconds * (1 - part)) / part / 1_000))
  if (seconds < LONG) return `about ${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`
  return `about ${Math.ceil(seconds / 60)} minutes left`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
