import { createReadStream } from 'node:fs'
import { fromBase64 } from '@arrive/contracts/proof/base64.ts'
import type { Verifier } from '@arrive/contracts/proof/verifying/verify.ts'

/** Bytes of a line: an event is far shorter, and a line without end must not fill the memory. */
const LONGEST_LINE = 16 * 1024 * 1024
const LINE_FEED = 0x0a

/** Reads an export, line by line. @throws Error in one sentence where it is none, or not whole. */
export async function readExport(file: string, verifier: Pick<Verifier, 'add' | 'addNote'>): Promise<void> {
  const offsets = new Map<string, number>()
  let number = 0
  for await (const line of linesOf(file)) {
    number++
    const { topic, raw, note } = parseLine(line) ?? {}
    const bytes = typeof raw === 'string' ? fromBase64(raw) : undefined
    if (typeof topic === 'string' && isTopic(topic) && bytes !== undefined) {
      const offset = offsets.get(topic) ?? 0
      offsets.set(topic, offset + 1)
      verifier.add({ topic, offset, raw: bytes })
    } else if (typeof note === 'string') verifier.addNote(note)
    else throw notExport(file, number)
  }
  if (number === 0) throw new Error(`${file} is empty: it is no export.`)
}

function isTopic(topic: string): boolean {
  return /^[A-Za-z0-9._-]{1,100}$/.test(topic)
}

function notExport(file: string, number: number): Error {
  if (number === 1) return new Error(`${file} is no export: its first line is no event.`)
  return new Error(`${file} is no whole export: line ${number} is no event.`)
}

function parseLine(line: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined
  } catch {
    return undefined
  }
}

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let held = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const bytes = Buffer.from(chunk)
    let from = 0
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, end)])
      rest = []
      held = 0
      from = end + 1
    }
    rest.push(bytes.subarray(from))
    held += bytes.length - from
    if (held > LONGEST_LINE) throw new Error(`${file} is no export: it has a line of more than ${LONGEST_LINE} bytes.`)
  }
  if (held > 0) throw new Error(`${file} is cut: it ends inside a line. Export it again.`)
}
