/** Why a rotation is paused. It continues when no reason is left. */
export type PauseReason = 'pointer' | 'focus' | 'button' | 'hidden'

/** Schedules `then` and returns a cancel function. The browser's timer, or a test's. */
export type Schedule = (milliseconds: number, then: () => void) => () => void

export interface Rotation {
  readonly hold: (reason: PauseReason) => void
  readonly release: (reason: PauseReason) => void
  /** Restarts the interval after a manual choice. */
  readonly restart: () => void
  readonly stop: () => void
}

interface RotationOptions {
  /** Milliseconds between turns. */
  readonly every: number
  readonly after: Schedule
  readonly onTurn: () => void
}

/** Calls `onTurn` at regular intervals unless paused. A pause restarts the interval. */
export function startRotation({ every, after, onTurn }: RotationOptions): Rotation {
  const holds = new Set<PauseReason>()
  let cancel: () => void = () => undefined
  const restart = () => {
    cancel()
    if (holds.size > 0) return
    cancel = after(every, () => {
      onTurn()
      restart()
    })
  }
  restart()
  return {
    hold: (reason) => {
      holds.add(reason)
      cancel()
    },
    release: (reason) => {
      if (holds.delete(reason) && holds.size === 0) restart()
    },
    restart,
    stop: () => cancel(),
  }
}

export const browserSchedule: Schedule = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}
