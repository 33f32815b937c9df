import { connect } from 'node:net'
import type { ScannerAddress } from './address.ts'
import { clamdDialog } from './clamd.ts'
import { icapDialog } from './icap.ts'

export type Verdict = 'clean' | 'refused'

/** One request to a scanner, and how its response is read. */
interface ScannerDialog {
  readonly request: readonly Buffer[]
  /** Maximum length of a response, in bytes. */
  readonly most: number
  /** What a response says; undefined if there is more to come. @throws Error if it is not understood. */
  readonly verdict: (answer: Buffer) => Verdict | undefined
}

/** The scanner could not be reached or its response was not understood. */
export class ScannerUnavailable extends Error {}

const DIALOGS: Readonly<Record<ScannerAddress['protocol'], (file: Buffer, url: string) => ScannerDialog>> = {
  clamd: clamdDialog,
  icap: icapDialog,
}
/** Total timeout in milliseconds. A scanner needs less than a second for 5 MB. */
const TIMEOUT = 10_000
/** The last bytes of a response, a NUL or a line break. */
const ENDS: ReadonlySet<number | undefined> = new Set([0, 10])

/** Has a scanner check a file, over a new connection. @throws ScannerUnavailable */
export async function scan({ protocol, at, url }: ScannerAddress, file: Buffer, timeout = TIMEOUT): Promise<Verdict> {
  const { request, most, verdict } = DIALOGS[protocol](file, url)
  const socket = connect({ ...at, signal: AbortSignal.timeout(timeout) })
  const pieces: Buffer[] = []
  let size = 0
  try {
    for (const piece of request) socket.write(piece)
    for await (const piece of socket as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size > most) break
      if (!ENDS.has(piece.at(-1))) continue
      const said = verdict(Buffer.concat(pieces))
      if (said !== undefined) return said
    }
  } catch (cause) {
    throw new ScannerUnavailable('no answer that can be read', { cause })
  } finally {
    socket.destroy()
  }
  throw new ScannerUnavailable('no answer of its length')
}
