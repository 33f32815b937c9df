import { parseCheckpoint } from '@arrive/contracts/proof/checkpoints.ts'
import type { Hashing } from '@arrive/contracts/proof/hashing.ts'
import { LONGEST_NOTE, parseNote, parseVkey } from '@arrive/contracts/proof/notes.ts'
import { type EventProofReport, verifyEventProof } from '@arrive/contracts/proof/verifying/event-proof.ts'
import { createExportReader, type ExportProblem } from '@arrive/contracts/proof/verifying/export-lines.ts'
import type { PdfProblem } from '@arrive/contracts/proof/verifying/packet/attached-files.ts'
import type { PacketReport } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import { createVerifier, type Report, type Trusted, type Verifier } from '@arrive/contracts/proof/verifying/verify.ts'

/** The file, and what to compare it with. */
export interface CheckRequest {
  readonly file: Blob
  readonly key?: string | undefined
  readonly checkpoints: readonly Blob[]
}

/** Why there is no verdict. */
export type Refusal =
  | ExportProblem
  | { readonly kind: PdfProblem }
  | {
      readonly kind: 'no-key' | 'no-checkpoint' | 'a-key' | 'a-checkpoint' | 'large-proof' | 'unreadable' | 'no-reader'
    }

export type Checked =
  | { readonly kind: 'export'; readonly report: Report }
  | { readonly kind: 'proof'; readonly report: EventProofReport }
  | { readonly kind: 'packet'; readonly report: PacketReport }
  | { readonly kind: 'refused'; readonly why: Refusal }

export interface Checking {
  readonly hashing: Hashing
  /** Called with the number of bytes read. */
  readonly onProgress: (bytes: number) => void
  /** Whether the check was canceled. */
  readonly isOver: () => boolean
  /** Absent in a worker that reads no PDFs. */
  readonly checkPacket?: CheckPacket | undefined
}

export type CheckPacket = (file: Blob, checking: Checking, trusted: Trusted) => Promise<Checked>

export const PDF_BEGINS = '%PDF-'
const PROOF_BEGINS = 'c2sp.org/tlog-proof@'
/** The byte order mark that some editors add, dropped when parsing. */
const MARK_BYTES = 3
const LONGEST_PROOF = 64 * 1024 * 1024

/** Checks a file piece by piece, to limit memory. Undefined if canceled. */
export async function checkFile(
  { file, key, checkpoints }: CheckRequest,
  checking: Checking,
): Promise<Checked | undefined> {
  const { hashing } = checking
  if (key !== undefined && parseVkey(key.trim(), hashing) === undefined) return refused({ kind: 'no-key' })
  if (checkpoints.some(({ size }) => size > LONGEST_NOTE)) return refused({ kind: 'no-checkpoint' })
  try {
    const notes = await Promise.all(checkpoints.map((one) => one.text()))
    const trusted: Trusted = { checkpoints: notes, ...(key !== undefined && { key }) }
    const beginning = await file.slice(0, MARK_BYTES + PROOF_BEGINS.length).text()
    if (beginning.startsWith(PDF_BEGINS)) {
      return (await checking.checkPacket?.(file, checking, trusted)) ?? refused({ kind: 'no-reader' })
    }
    if (beginning.startsWith(PROOF_BEGINS)) return await checkProof(file, hashing, trusted)
    const misplaced = await misplacedIn(file, hashing)
    if (misplaced !== undefined) return refused(misplaced)
    return await checkExport(file, checking, trusted)
  } catch {
    // The file was moved, or its drive is gone.
    return refused({ kind: 'unreadable' })
  }
}

/** Recognizes files that belong in another field. */
async function misplacedIn(file: Blob, hashing: Hashing): Promise<Refusal | undefined> {
  const text = file.size > LONGEST_NOTE ? '' : await file.text()
  const note = parseNote(text)
  if (note !== undefined && parseCheckpoint(note.text) !== undefined) return { kind: 'a-checkpoint' }
  return parseVkey(text.trim(), hashing) === undefined ? undefined : { kind: 'a-key' }
}

export function refused(why: Refusal): Checked {
  return { kind: 'refused', why }
}

async function checkProof(file: Blob, hashing: Hashing, trusted: Trusted): Promise<Checked> {
  if (file.size > LONGEST_PROOF) return refused({ kind: 'large-proof' })
  return { kind: 'proof', report: await verifyEventProof(await file.text(), hashing, trusted) }
}

async function checkExport(file: Blob, checking: Checking, trusted: Trusted): Promise<Checked | undefined> {
  const verifier = createVerifier(checking.hashing, trusted)
  const read = await readExport(file, verifier, checking)
  if (read === 'over') return undefined
  return read === undefined ? { kind: 'export', report: await verifier.finish() } : refused(read)
}

async function readExport(
  file: Blob,
  verifier: Verifier,
  { onProgress, isOver }: Checking,
): Promise<ExportProblem | 'over' | undefined> {
  const reader = createExportReader(verifier)
  const stream = file.stream().getReader()
  let done = 0
  for (;;) {
    const { value } = await stream.read()
    if (value === undefined) return reader.end()
    const problem = reader.push(value)
    done += value.length
    onProgress(done)
    if (problem !== undefined || isOver()) {
      await stream.cancel()
      return problem ?? 'over'
    }
  }
}
