import { appendFileSync, createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { FIGURES_FILE } from './figures.ts'

/**
 * What the processes of a measuring run have logged, and what its clients have said to them: nobody may find the second
 * in the first. Both are kept in files beside those of the figures, as many test files and processes come to it.
 */
interface Kept {
  readonly logs: string
  readonly said: string
}

let opened: Kept | undefined

function keptIn(): Kept | undefined {
  const file = process.env[FIGURES_FILE]
  if (file === undefined || opened !== undefined) return opened
  const folder = join(dirname(file), 'logs')
  mkdirSync(folder, { recursive: true })
  opened = { logs: join(folder, `${process.pid}.log`), said: join(folder, `${process.pid}.said`) }
  return opened
}

/** Words that stand in every log, such as names of topics and routes, in lower case and without a digit. */
const COMMON = /^[a-z_-]*$/
/** What is shorter stands in a log by accident. */
const SHORTEST = 5

const known = new Set<string>()

/** Keeps what a process has logged. */
export function keepLog(text: string): void {
  const kept = keptIn()
  if (kept !== undefined && text !== '') appendFileSync(kept.logs, text.endsWith('\n') ? text : `${text}\n`)
}

/** Keeps every text of a value that somebody has said: a body, a form, a token. */
export function keepSaid(value: unknown): void {
  const kept = keptIn()
  if (kept === undefined) return
  const fresh = [...textsIn(value)].filter((text) => isTelling(text) && !known.has(text))
  for (const text of fresh) known.add(text)
  if (fresh.length > 0) appendFileSync(kept.said, fresh.map((text) => `${JSON.stringify(text)}\n`).join(''))
}

function isTelling(text: string): boolean {
  return text.length >= SHORTEST && !COMMON.test(text)
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner)
}

export interface Scanned {
  readonly lines: number
  readonly values: number
  /** Values that somebody has said, with the line that has them. */
  readonly found: readonly string[]
}

/** Looks for everything that was said in everything that was logged; nothing where a run keeps neither. */
export async function scanLogs(): Promise<Scanned | undefined> {
  const file = process.env[FIGURES_FILE]
  const folder = file === undefined ? '' : join(dirname(file), 'logs')
  if (!existsSync(folder)) return undefined
  const said = new Set<string>()
  for await (const line of linesOf(folder, '.said')) said.add(JSON.parse(line) as string)
  return scan(linesOf(folder, '.log'), said)
}

/** Line by line: what a run of hours has logged is longer than a text may be. */
async function* linesOf(folder: string, ending: string): AsyncGenerator<string> {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(ending)))
    for await (const line of createInterface(createReadStream(join(folder, name), 'utf8'))) if (line !== '') yield line
}

/** A word, as values and lines are cut into; an email or a token is one. A sentence may end behind it. */
const WORD = /[\p{L}\p{N}@_](?:[\p{L}\p{N}@._+-]*[\p{L}\p{N}@_])?/gu

/** Looks for each of these values in each of these lines. */
export async function scan(lines: AsyncIterable<string> | Iterable<string>, said: Iterable<string>): Promise<Scanned> {
  const values = new Set(said)
  // By its first word, so that a line is looked through once.
  const byWord = Map.groupBy(values, (value) => plain(value).match(WORD)?.[0] ?? value)
  const found: string[] = []
  let count = 0
  for await (const line of lines) {
    count++
    const text = plain(withoutEscapes(line))
    const words = new Set(text.match(WORD))
    const hits = [...words].flatMap((word) => byWord.get(word) ?? []).filter((value) => text.includes(plain(value)))
    found.push(...hits.map((value) => `${JSON.stringify(value)} in ${line.slice(0, 300)}`))
  }
  return { lines: count, values: values.size, found }
}

/** A line of JSON as it was before: a value may stand behind the end of a line, or hold quotes. */
function withoutEscapes(line: string): string {
  return line.replaceAll(/\\(.)/g, (_, letter: string) => ('nrt'.includes(letter) ? ' ' : letter))
}

/** On one line. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}
