import { fromBase64 } from '../../base64.ts'
import { type Sha256, utf8 } from '../../hashing.ts'
import { type Finding, findingOf, type Remark, remarksOf } from '../findings.ts'
import type { PacketReceipt } from './contents.ts'

export interface JudgedReceipts {
  readonly findings: readonly Finding[]
  readonly remarks: readonly Remark[]
}

/** Checks the receipts of a checkpoint. */
export type JudgeReceipts = (note: string, receipts: readonly PacketReceipt[]) => Promise<JudgedReceipts>

const TIME_STAMP = 'time-stamp'
const WITNESS = 'witness '

/** Whether time stamps are of this checkpoint. To know who made them, keys from elsewhere are needed. */
export function receiptsWithoutKeys(hashing: Sha256): JudgeReceipts {
  return async (note, receipts) => {
    const external = receipts.filter(({ anchor }) => anchor === TIME_STAMP || anchor.startsWith(WITNESS))
    const bad = external.filter((one) => one.anchor === TIME_STAMP && !isStampOf(note, one, hashing))
    return {
      findings: bad.map(({ time }) => ({ ...findingOf('bad-anchor', null), time })),
      remarks: remarksOf('unchecked-receipts', external.length - bad.length),
    }
  }
}

/** A time stamp (RFC 3161) contains the hash of what it stamps. */
function isStampOf(note: string, { receipt }: PacketReceipt, { sha256 }: Sha256): boolean {
  const stamp = fromBase64(receipt)
  return stamp !== undefined && latin1(stamp).includes(latin1(sha256(utf8(note))))
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
