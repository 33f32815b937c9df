import type { SignatureStatus } from '@arrive/contracts/calls/signatures.ts'
import { STATUS_WORDS } from '@arrive/contracts/signature-words.ts'
import { Tag, type TagKind } from '@arrive/kit/tag.tsx'

/** Those that the office or the person has to do something about. */
const OPEN: readonly SignatureStatus[] = ['carried', 'text-changed', 'countersign-stale']

export const needsHand = (status: SignatureStatus) => OPEN.includes(status)

export function StatusTag({ status }: { status: SignatureStatus }) {
  const kind: TagKind = needsHand(status) ? 'warn' : 'quiet'
  return <Tag kind={kind}>{STATUS_WORDS[status].word}</Tag>
}
