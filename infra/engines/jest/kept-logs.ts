import { appendFileSync, createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { FIGURES_FILE } from './figures.ts'

/** Logs, and values that clients sent, which the logs must not contain. In files, because many processes write. */
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

/** Words that every log contains, such as topics and routes: lower case, without digits. */
const COMMON = /^[a-z_-]*$/
/** Shorter values occur in logs by accident. */
const SHORTEST = 5

const known = new Set<string>()

export function keepLog(text: string): void {
  const kept = keptIn()
  if (kept !== undefined && text !== '') appendFileSync(kept.logs, text.endsWith('\n') ? text : `${text}\n`)
}

/** Keeps every text in a value that a client sent: a body, a form, a token. */
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
  readonly found: readonly string[]
}

/** Searches the logs for all sent values; undefined if the run keeps none. */
export async function scanLogs(): Promise<Scanned | undefined> {
  const file = process.env[FIGURES_FILE]
  const folder = file === undefined ? '' : join(dirname(file), 'logs')
  if (!existsSync(folder)) return undefined
  const said = new Set<string>()
  for await (const line of linesOf(folder, '.said')) said.add(JSON.parse(line) as string)
  return scan(linesOf(folder, '.log'), said)
}

/** Streams lines: logs of hours exceed the maximum string length. */
async function* linesOf(folder: string, ending: string): AsyncGenerator<string> {
  for (const name of readdirSync(folder).filter((one) => one.endsWith(ending)))
    for await (const line of createInterface(createReadStream(join(folder, name), 'utf8'))) if (line !== '') yield line
}

/** Words into which values and lines are split, including emails and tokens. A final period is excluded. */
const WORD = /[\p{L}\p{N}@_](?:[\p{L}\p{N}@._+-]*[\p{L}\p{N}@_])?/gu

export async function scan(lines: AsyncIterable<string> | Iterable<string>, said: Iterable<string>): Promise<Scanned> {
  const values = new Set(said)
  // Indexed by first word, so that each line is scanned once.
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

/** Removes JSON escapes, so that values after a line break or with quotes are found. */
function withoutEscapes(line: string): string {
  return line.replaceAll(/\\(.)/g, (_, letter: string) => ('nrt'.includes(letter) ? ' ' : letter))
}

function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ')
}
