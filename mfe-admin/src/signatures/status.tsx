import type { SignatureStatus } from '@arrive/contracts/calls/signatures.ts'
import { STATUS_WORDS } from '@arrive/contracts/signature-words.ts'
import { Tag, type TagKind } from '@arrive/kit/tag.tsx'

/** Those that the office or the person has to do something about. */
const OPEN: readonly SignatureStatus[] = ['carried', 'text-changed', 'countersign-stale']

export const needsHand = (status: SignatureStatus) => OPEN.includes(status)

function kindOf(status: SignatureStatus): TagKind {
  if (status === 'current') return 'ok'
  return needsHand(status) ? 'warn' : 'quiet'
}

export function StatusTag({ status }: { status: SignatureStatus }) {
  return <Tag kind={kindOf(status)}>{STATUS_WORDS[status].word}</Tag>
}
