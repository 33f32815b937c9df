const DAY = 24 * 60 * 60_000
const BASE = 4
/** Days after it, in the year 2149, have no tags. */
const LAST_DAY = BASE ** 8 - 1

/** Days since 1970; the last one included. */
export interface Days {
  readonly from: number
  readonly to: number
}

/** Every day, in lasting sets; in others, spans of no more than 64 days. */
export const SPANS = { lasting: spansUpTo(8), short: spansUpTo(3) } as const
type Spans = readonly number[]

function spansUpTo(most: number): Spans {
  return Array.from({ length: most + 1 }, (_, at) => BASE ** at)
}

export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)
}

function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** Tags of the days on which something is so. Each day is in exactly one of them, so that their counts add up. */
export function tagsOfDays(name: string, all: readonly Days[], spans: Spans): readonly string[] {
  return all.flatMap(({ from, to }) => {
    const tags: string[] = []
    for (let at = from; at <= to; ) {
      const span = spans.findLast((one) => at % one === 0 && at + one - 1 <= to) ?? 1
      tags.push(tagOf(name, at, span))
      at += span
    }
    return tags
  })
}

/** A document for whose day it is so has exactly one of them. */
export function tagsOn(name: string, day: number, spans: Spans): readonly string[] {
  return spans.map((span) => tagOf(name, day, span))
}

const tagOf = (name: string, day: number, span: number) => `${name}/${span}/${Math.floor(day / span)}`

/** @param changes the days on which it may change */
export function daysWhen(changes: readonly number[], isSo: (day: string) => boolean): readonly Days[] {
  const starts = [...new Set([0, ...changes])].filter((day) => day >= 0 && day <= LAST_DAY).sort((a, b) => a - b)
  const found: Days[] = []
  for (const [at, from] of starts.entries()) {
    if (!isSo(dayText(from))) continue
    const to = (starts[at + 1] ?? LAST_DAY + 1) - 1
    const last = found.at(-1)
    if (last?.to === from - 1) found[found.length - 1] = { from: last.from, to }
    else found.push({ from, to })
  }
  return found
}

/** Milliseconds since 1970, without the end. */
export interface Span {
  readonly from: number
  readonly until: number
}

export interface Covered {
  readonly whole: readonly Days[]
  /** Days of which only a part is covered. */
  readonly parts: readonly number[]
}

/** UTC days that these spans cover. */
export function daysOf(spans: readonly Span[]): Covered {
  const joined: { from: number; until: number }[] = []
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last === undefined || from > last.until) joined.push({ from, until })
    else last.until = Math.max(last.until, until)
  }
  const whole = joined.map(({ from, until }) => ({ from: Math.ceil(from / DAY), to: Math.floor(until / DAY) - 1 }))
  const ends = joined.flatMap(({ from, until }) => [from, until]).filter((moment) => moment % DAY !== 0)
  return { whole, parts: [...new Set(ends.map(dayAt))] }
}

export function dayAt(moment: number): number {
  return Math.floor(moment / DAY)
}
