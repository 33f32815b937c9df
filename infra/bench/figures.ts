import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine, root } from './processes.ts'

/** One line of the table in `docs/benchmarks.md`. */
export interface Figure {
  readonly name: string
  /** Measured before this table was made; some are ranges. */
  readonly today: string
  readonly must?: number
  readonly aim?: number
  readonly unit?: string
  /** `must` and `aim` are lower limits. */
  readonly isRate?: true
  /** Missing if this machine can't measure it. */
  readonly value?: number
}

interface Kept extends Figure {
  readonly measure: string
  readonly day?: string
}

const MEASUREMENTS = join(root, 'docs/measurements.json')
const PAGE = join(root, 'docs/benchmarks.md')
const TABLE = /(<!-- figures -->\n).*(<!-- end of figures -->)/s
const HEAD = '| measure | figure | today | must | aim | value | day |\n|---|---|---|---|---|---|---|\n'

export function isMissed({ must, value, isRate }: Figure): boolean {
  if (must === undefined || value === undefined) return false
  // Also if it is not a number.
  return !(isRate ? value >= must : value <= must)
}

/** Replaces the figures of one measure in `docs`. Drops all figures of another machine. */
export function keepFigures(measure: string, figures: readonly Figure[]): void {
  const before: { machine: string; figures: readonly Kept[] } = JSON.parse(readFileSync(MEASUREMENTS, 'utf8'))
  const others = before.machine === machine() ? before.figures.filter((kept) => kept.measure !== measure) : []
  const day = new Date().toISOString().slice(0, 10)
  const all = [...others, ...figures.map((figure) => ({ measure, ...figure, day }))]
  writeFileSync(MEASUREMENTS, `${JSON.stringify({ machine: machine(), figures: all }, undefined, 2)}\n`)
  const table = `Measured on ${machine()}.\n\n${HEAD}${all.map(rowOf).join('')}`
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(TABLE, (_, begin, end) => begin + table + end),
  )
}

export function rowOf(figure: Kept): string {
  const { measure, name, today, must, aim, value, unit, day = '' } = figure
  const written = (one?: number) => (one === undefined ? '' : `${Number(one.toPrecision(3))} ${unit ?? ''}`.trim())
  const result = value === undefined ? 'not measured' : `${written(value)}${isMissed(figure) ? ', missed' : ''}`
  return `| ${[`\`${measure}\``, name, today, written(must), written(aim), result, day].join(' | ')} |\n`
}
