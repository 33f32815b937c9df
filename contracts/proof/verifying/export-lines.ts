import { fromBase64 } from '../base64.ts'
import { joinBytes } from '../hashing.ts'
import type { Verifier } from './verify.ts'

export type ExportProblem =
  | { readonly kind: 'empty' | 'none' | 'cut' | 'long-line' }
  | { readonly kind: 'no-event'; readonly line: number }

/** Returned problems are final. */
export interface ExportReader {
  readonly push: (chunk: Uint8Array) => ExportProblem | undefined
  readonly end: () => ExportProblem | undefined
}

/** Bytes. Events are far shorter, and an endless line must not fill the memory. */
export const LONGEST_LINE = 16 * 1024 * 1024
const LINE_FEED = 0x0a
const BRACE = 0x7b
const TOPIC = /^[A-Za-z0-9._-]{1,100}$/

/** Passes the lines of an export to a verifier: events as `{topic, raw}`, signed notes as `{note}`. */
export function createExportReader(verifier: Pick<Verifier, 'add' | 'addNote'>): ExportReader {
  const offsets = new Map<string, number>()
  const decoder = new TextDecoder()
  let rest: Uint8Array[] = []
  let held = 0
  let number = 0

  function take(line: Uint8Array): ExportProblem | undefined {
    number++
    const { topic, raw, note } = parseLine(decoder.decode(line)) ?? {}
    const bytes = typeof raw === 'string' ? fromBase64(raw) : undefined
    if (bytes !== undefined && isTopic(topic)) verifier.add({ topic, offset: nextIn(topic), raw: bytes })
    else if (typeof note === 'string') verifier.addNote(note)
    else return number === 1 ? { kind: 'none' } : { kind: 'no-event', line: number }
    return undefined
  }

  function nextIn(topic: string): number {
    const offset = offsets.get(topic) ?? 0
    offsets.set(topic, offset + 1)
    return offset
  }

  function hold(bytes: Uint8Array): ExportProblem | undefined {
    // Copied, because the caller may reuse the chunk.
    if (bytes.length > 0) rest.push(bytes.slice())
    held += bytes.length
    return held > LONGEST_LINE ? { kind: 'long-line' } : undefined
  }

  return {
    push: (chunk) => {
      let from = 0
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
        const line = chunk.subarray(from, end)
        const problem = take(held === 0 ? line : joinBytes([...rest, line]))
        if (problem !== undefined) return problem
        rest = []
        held = 0
        from = end + 1
      }
      return hold(chunk.subarray(from))
    },
    end: () => {
      if (held > 0) return { kind: number === 0 && rest[0]?.[0] !== BRACE ? 'none' : 'cut' }
      return number === 0 ? { kind: 'empty' } : undefined
    },
  }
}

function isTopic(topic: unknown): topic is string {
  return typeof topic === 'string' && TOPIC.test(topic)
}

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined
  } catch {
    return undefined
  }
}
