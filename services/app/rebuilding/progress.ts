/** What a rebuild is doing, and how far it is. */
export interface Stage {
  /** `all` for those that are checked together. */
  readonly projection: string
  readonly doing: 'applied' | 'checked' | 'compared'
  /** Events applied or checked, or documents compared. */
  readonly done: number
  /** The events of the projection. */
  readonly events: number
}

/** Is told of every stage as it begins, by a function that says where it stands. */
export type Watch = (stage: () => Stage) => void

/** A comparison takes about half as long as applying the events. */
const COMPARING = 0.5
/** To check documents takes about half as long, too: nothing is written. */
const CHECKING = 0.5
const WEIGHTS = { applied: 1, compared: COMPARING, checked: CHECKING } as const
/** Seconds from which on minutes are told. */
const LONG = 100

/**
 * How far a rebuild is, in lines for those who wait for it.
 * @param now milliseconds of a clock that never goes back.
 * @param events of all projections in turn, each counted for every projection that applies it.
 */
export function createProgress(now: () => number, events: number) {
  const begin = now()
  /** What is checked need not be applied as a rule; what has to be all the same is added when it begins. */
  let isChecked = false
  let whole = events * (1 + COMPARING)
  let before = 0
  let since = begin
  let current: (() => Stage) | undefined

  const weightOf = ({ doing, events: own }: Stage) => own * WEIGHTS[doing]
  const shareOf = ({ done, events: own }: Stage) => Math.min(1, done / Math.max(1, own))

  const watch: Watch = (stage) => {
    if (current !== undefined) before += weightOf(current())
    current = stage
    const { doing, events: own } = stage()
    if (doing === 'checked') whole = own * CHECKING
    else if (isChecked && doing === 'applied') whole += own * (1 + COMPARING)
    isChecked ||= doing === 'checked'
    since = now()
  }

  /** One line; undefined before the first stage. */
  function line(): string | undefined {
    if (current === undefined) return undefined
    const stage = current()
    const part = (before + weightOf(stage) * shareOf(stage)) / Math.max(1, whole)
    const rate = perSecond(stage.done, now() - since)
    const all = `${Math.floor(100 * part)} % of everything, ${timeLeft(now() - begin, part)}`
    return `${stage.projection}: ${doneOf(stage)}, ${count(rate)} a second; ${all}`
  }

  return { watch, line }
}

function doneOf({ doing, done, events }: Stage): string {
  if (doing === 'compared') return `${count(done)} documents compared`
  return `${count(done)} of ${count(events)} events ${doing}`
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
