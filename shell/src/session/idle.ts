import type { Role } from '@arrive/router'

/** Milliseconds of inactivity until a session ends, as on the server. */
const IDLE: Readonly<Record<Role, number>> = { staff: 600_000, admin: 1_800_000 }
/** Milliseconds before the end. */
const WARNING = 120_000

export type IdleState =
  | { readonly phase: 'active' }
  /** Milliseconds left. */
  | { readonly phase: 'warning'; readonly left: number }
  | { readonly phase: 'over' }

/** @param since milliseconds since the last activity */
export function idleState(role: Role, since: number): IdleState {
  const left = IDLE[role] - since
  if (left <= 0) return { phase: 'over' }
  return left <= WARNING ? { phase: 'warning', left } : { phase: 'active' }
}

/** Limits reports to the server, so both count from about the same time. */
const REPORT_INTERVAL = 60_000

/** Whether there was activity since the last report. */
export function shouldReport(now: number, active: number, lastReported: number): boolean {
  return active > lastReported && now - lastReported >= REPORT_INTERVAL
}

/** How many of `count` windows are still lit. */
export function lightsLit(left: number, count: number): number {
  return Math.max(0, Math.min(count, Math.ceil((left / WARNING) * count)))
}

/** Remaining seconds to announce, for two clock ticks each, because one may be skipped. */
const ANNOUNCE_AT = [120, 60, 15]
const ANNOUNCED_FOR = 2

/** Text to announce for the remaining milliseconds, or nothing. */
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
