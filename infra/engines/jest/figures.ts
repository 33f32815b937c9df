import { appendFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Figure {
  readonly fault: string
  /** How large it was: rounds, kills, people. */
  readonly size: string
  readonly figure: string
  readonly bar: string
}

/** The variable with the path of a run's figures; each line is a `Figure` with its day, as JSON. */
export const FIGURES_FILE = 'FIGURES_FILE'

export function openFigures(kinds: readonly string[]): void {
  if (process.env['TEST_SIZE'] !== 'full' && !kinds.includes('compose')) return
  const file = process.env[FIGURES_FILE] ?? join(mkdtempSync(join(tmpdir(), 'arrive-figures-')), 'figures.jsonl')
  mkdirSync(dirname(file), { recursive: true })
  process.env[FIGURES_FILE] = file
}

/** Prints now and in the final table. Uses stderr, because Jest adds a stack trace to `console.log`. */
export function tellFigure({ fault, size, figure, bar }: Figure): void {
  const named = size === '' ? fault : `${fault}, ${size}`
  process.stderr.write(`figure: ${named}: ${figure} (${bar})\n`)
  const file = process.env[FIGURES_FILE]
  if (file === undefined) return
  const day = new Date().toISOString().slice(0, 10)
  appendFileSync(file, `${JSON.stringify({ fault, size, figure, bar, day })}\n`)
}

export function figuresTable(): string {
  const file = process.env[FIGURES_FILE]
  const lines = file === undefined ? [] : linesOf(file)
  if (lines.length === 0) return ''
  const rows = lines.map((line) => {
    const { fault, size, figure, bar, day } = JSON.parse(line) as Figure & { readonly day: string }
    return `| ${[fault, size, figure, bar, day].join(' | ')} |`
  })
  return ['', '| fault | size | figure | bar | day |', '|---|---|---|---|---|', ...rows, `Kept in ${file}`, ''].join(
    '\n',
  )
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n')
  } catch {
    return []
  }
}
