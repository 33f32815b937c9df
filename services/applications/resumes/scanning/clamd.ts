import type { ScannerProtocol } from './dialog.ts'

const CHUNK = 256 * 1_024

/** The `INSTREAM` command of clamd (clamd(8)): chunks, each after its length, and an empty one at the end. */
export function clamdDialog(bytes: Buffer): ScannerProtocol {
  return { request: request(bytes), most: 4_096, verdict }
}

function request(bytes: Buffer): readonly Buffer[] {
  const pieces: Buffer[] = [Buffer.from('zINSTREAM\0')]
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK)
    pieces.push(lengthOf(chunk), chunk)
  }
  return [...pieces, Buffer.alloc(4)]
}

function lengthOf({ length }: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return head
}

function verdict(answer: Buffer, isWhole: boolean): ReturnType<ScannerProtocol['verdict']> {
  const end = answer.indexOf(0)
  if (end === -1 && !isWhole) return 'more'
  const line = answer.toString('latin1', 0, end === -1 ? answer.length : end).trim()
  if (line === 'stream: OK') return 'clean'
  return /^stream: .+ FOUND$/.test(line) ? 'refused' : 'unclear'
}
