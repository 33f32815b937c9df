import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Body, Client, Reply } from './client.ts'
import { until } from './until.ts'

/** The result of reading a range to its end. */
export interface ReadRange {
  readonly events: readonly Body[]
  /** The raw event texts in the responses. */
  readonly texts: readonly string[]
  readonly withheld: readonly number[]
  /** Chained over all responses. */
  readonly digest: string
  readonly last: number
}

export interface RangeOf {
  readonly topic: string
  readonly first?: number
  readonly last?: number
  readonly limit?: number
}

/** Retries as long as the response asks for it. */
export async function patiently(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503 && reply.status !== 409) return reply
    await pause(100)
  }
}

/** Reads a range to its end. @throws Error if a digest does not match its texts. */
export async function readWholeRange(client: Client, token: string, range: RangeOf): Promise<ReadRange> {
  const { topic, first = 0, limit = 200 } = range
  const found = { events: [] as Body[], texts: [] as string[], withheld: [] as number[] }
  const hash = createHash('sha256')
  let [next, last]: [number | null, number | undefined] = [first, range.last]
  while (next !== null) {
    const end = last === undefined ? '' : `&last=${last}`
    const path = `/events?topic=${topic}&first=${next}${end}&limit=${limit}`
    const page = await readPage(client, token, path)
    if (page.texts.length > limit || page.first !== next) throw new Error('Not what was asked for')
    for (const text of page.texts) hash.update(`${text}\n`)
    found.events.push(...page.events)
    found.texts.push(...page.texts)
    found.withheld.push(...page.withheld)
    next = page.next
    last = page.last
  }
  return { ...found, digest: hash.digest('hex'), last: last ?? 0 }
}

/** Retries until a range has this many events, since sealing takes a moment. */
export function readSealed(client: Client, token: string, range: RangeOf, count: number): Promise<ReadRange> {
  return until(
    'What is sealed',
    () => readWholeRange(client, token, range),
    ({ events }) => events.length >= count,
  )
}

interface Page extends Pick<ReadRange, 'events' | 'texts' | 'withheld' | 'digest' | 'last'> {
  readonly first: number
  readonly next: number | null
}

async function readPage(client: Client, token: string, path: string): Promise<Page> {
  const { status, body, bytes } = await patiently(() => client.get(path, token))
  if (status !== 200) throw new Error(`${status} ${bytes.toString()}`)
  const page = body as unknown as Omit<Page, 'texts'>
  const texts = page.events.map((event) => JSON.stringify(event))
  if (!bytes.toString().startsWith(`{"events":[${texts.join(',')}],`)) throw new Error('Other texts')
  const own = createHash('sha256').update(texts.map((text) => `${text}\n`).join(''))
  if (own.digest('hex') !== page.digest) throw new Error('The digest is not that of the texts')
  return { ...page, texts }
}
