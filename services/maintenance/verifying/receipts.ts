import type { X509Certificate } from 'node:crypto'
import { fromBase64 } from '@arrive/contracts/proof/base64.ts'
import { cosignedAt } from '@arrive/contracts/proof/cosignatures.ts'
import { utf8 } from '@arrive/contracts/proof/hashing.ts'
import { parseNote, type VerifierKey } from '@arrive/contracts/proof/notes.ts'
import { type Finding, findingOf, type Remark, remarksOf } from '@arrive/contracts/proof/verifying/findings.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { type Receipt, TIME_STAMP, WITNESS } from '../../shared/sealed/receipts.ts'
import type { SignedStamp } from '../../shared/stamps/token.ts'

/** A checkpoint with its anchors' receipts. */
export interface Anchored {
  readonly note: string
  readonly receipts: readonly Receipt[]
}

/** The keys that receipts are trusted by. */
export interface ReceiptKeys {
  readonly witnesses: readonly VerifierKey[]
  /** Certificates of time stamp authorities. */
  readonly stamps: readonly X509Certificate[]
}

/** `unchecked`: it seems to fit the checkpoint, but no trusted keys were given. */
type Verdict = 'stands' | 'bad' | 'unchecked'

/** Checks cosignatures and time stamps. Receipts of folders and mailboxes only say where a checkpoint is. */
export async function judgeReceipts(
  all: readonly Anchored[],
  keys: ReceiptKeys,
): Promise<{ readonly findings: readonly Finding[]; readonly remarks: readonly Remark[] }> {
  const findings: Finding[] = []
  const counted = { stands: 0, bad: 0, unchecked: 0 }
  for (const { note, receipts } of all) {
    for (const receipt of receipts) {
      const verdict = await judge(note, receipt, keys)
      if (verdict === undefined) continue
      counted[verdict]++
      if (verdict === 'bad') findings.push({ ...findingOf('bad-anchor', null), time: receipt.time })
    }
  }
  const { stands, unchecked } = counted
  return { findings, remarks: [...remarksOf('receipts', stands), ...remarksOf('unchecked-receipts', unchecked)] }
}

function judge(note: string, { anchor, receipt }: Receipt, keys: ReceiptKeys): Promise<Verdict> | undefined {
  if (anchor === TIME_STAMP) return judgeStamp(note, receipt, keys.stamps)
  return anchor.startsWith(WITNESS) ? judgeCosignature(note, receipt, keys.witnesses) : undefined
}

async function judgeCosignature(note: string, receipt: string, witnesses: readonly VerifierKey[]): Promise<Verdict> {
  const cosigned = parseNote(note + receipt)
  if (cosigned === undefined || receipt === '') return 'bad'
  const key = witnesses.find(({ name, id }) => cosigned.signatures.some((one) => one.name === name && one.id === id))
  if (key === undefined) return 'unchecked'
  return (await cosignedAt(cosigned, key, nodeHashing)) === undefined ? 'bad' : 'stands'
}

async function judgeStamp(note: string, receipt: string, trusted: readonly X509Certificate[]): Promise<Verdict> {
  // The ASN.1 parser takes 30 MB, and most logs have no stamps.
  const { assertTrusted, readTimeStamp } = await import('../../shared/stamps/token.ts')
  let signed: SignedStamp
  try {
    signed = readTimeStamp(fromBase64(receipt) ?? new Uint8Array(), nodeHashing.sha256(utf8(note)))
  } catch {
    return 'bad'
  }
  try {
    assertTrusted(signed, trusted)
    return 'stands'
  } catch {
    return 'unchecked'
  }
}
