import type { Role } from '@arrive/router'

/** Milliseconds without activity after which a session is over; the server counts the same. */
const IDLE: Readonly<Record<Role, number>> = { staff: 600_000, admin: 1_800_000 }
/** How long before the end the warning shows, in milliseconds. */
const WARNING = 120_000

export type IdleState =
  | { readonly phase: 'active' }
  /** Milliseconds that are left. */
  | { readonly phase: 'warning'; readonly left: number }
  | { readonly phase: 'over' }

/** The state of a session, given the milliseconds since the last activity. */
export function idleState(role: Role, since: number): IdleState {
  const left = IDLE[role] - since
  if (left <= 0) return { phase: 'over' }
  return left <= WARNING ? { phase: 'warning', left } : { phase: 'active' }
}

/** Activity is reported to the server at most this often, so that both count from about the same moment. */
const REPORT_INTERVAL = 60_000

/** Whether to report: there was activity after the server last heard of the session. */
export function shouldReport(now: number, active: number, lastReported: number): boolean {
  return active > lastReported && now - lastReported >= REPORT_INTERVAL
}

/** How many of `count` windows are still lit. */
export function lightsLit(left: number, count: number): number {
  return Math.max(0, Math.min(count, Math.ceil((left / WARNING) * count)))
}

/** The remaining seconds at which the time is read aloud, for two ticks of the clock: one may be skipped. */
const ANNOUNCE_AT = [120, 60, 15]
const ANNOUNCED_FOR = 2

/** What is read aloud of the remaining milliseconds: the time that is shown, or nothing. */
export function announcement(left: number): string {
  const seconds = Math.ceil(left / 1_000)
  const isDue = ANNOUNCE_AT.some((at) => seconds <= at && seconds > at - ANNOUNCED_FOR)
  return isDue ? `${formatClock(left)} left` : ''
}

/** `1:24`. */
export function formatClock(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
