import { readFileSync } from 'node:fs'
import { attachedFiles, LONGEST_PDF, type PdfProblem } from '@arrive/contracts/proof/verifying/packet/attached-files.ts'
import { type PacketReport, verifyPacket } from '@arrive/contracts/proof/verifying/packet/verify-packet.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { noKey, type VerifyArguments } from './arguments.ts'
import { statOf } from './kept.ts'
import { type Anchored, judgeReceipts, type ReceiptKeys } from './receipts.ts'

interface Kept {
  readonly given: readonly Anchored[]
  readonly keys: ReceiptKeys
}

/** Verifies the files that are attached to a packet. @throws Error in one sentence if there are none. */
export async function verifyPdf({ target, key }: VerifyArguments, { given, keys }: Kept): Promise<PacketReport> {
  const attached = statOf(target).size > LONGEST_PDF ? TOO_LARGE : await attachedFiles(readFileSync(target))
  if ('problem' in attached) throw new Error(`${target} ${PROBLEMS[attached.problem]}`)
  return verifyPacket(attached.files, nodeHashing, {
    checkpoints: given.map(({ note }) => note),
    receipts: (note, receipts) => judgeReceipts([{ note, receipts }, ...given], keys),
    ...(key !== undefined && { key }),
  }).catch((error: unknown) => {
    throw error instanceof RangeError ? noKey(error) : error
  })
}

const TOO_LARGE = { problem: 'too-large' } as const

const PROBLEMS: Readonly<Record<PdfProblem, string>> = {
  'no-pdf': 'is no PDF that can be read, or it is damaged.',
  locked: 'is locked with a password. Ask for it without one.',
  'too-large': `is too large: a packet has at most ${LONGEST_PDF / 1024 / 1024} MiB.`,
  'no-files': 'has no files attached: it is no packet, or they were removed. The pages alone prove nothing.',
  twice: 'has two different files of one name attached. No packet does.',
}
