export interface Stage {
  readonly projection: string
  readonly doing: 'applied' | 'compared'
  /** Events applied, or documents compared. */
  readonly done: number
  readonly events: number
}

/** Called at the beginning of every stage with a function that returns its state. Returns one to call at its end. */
export type Watch = (stage: () => Stage) => () => void

interface Running {
  readonly stage: () => Stage
  readonly since: number
}

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
  const current = new Set<Running>()
  let before = 0
  let latest: Running | undefined

  const weightOf = ({ doing, events: own }: Stage) => own * weights[doing]
  const shareOf = ({ done, events: own }: Stage) => Math.min(1, done / Math.max(1, own))

  const watch: Watch = (stage) => {
    const own = { stage, since: now() }
    current.add(own)
    latest = own
    return () => {
      if (current.delete(own)) before += weightOf(stage())
    }
  }

  /** Shows the stage that began last, of those under way if there are any. Undefined before the first stage. */
  function line(): string | undefined {
    const shown = [...current].at(-1) ?? latest
    if (shown === undefined) return undefined
    const stage = shown.stage()
    const stages = [...current].map((one) => one.stage())
    const done = stages.reduce((sum, one) => sum + weightOf(one) * shareOf(one), before)
    // Events that are saved meanwhile count as well.
    const part = Math.min(1, done / Math.max(1, whole))
    const rate = perSecond(stage.done, now() - shown.since)
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
