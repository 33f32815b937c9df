import type { OwnForm, OwnPacket } from '@arrive/router'
import type { SignAgain } from '../signing/sign-again.ts'

type Forms = Pick<OwnPacket, 'forms' | 'more'>

export function isAnySaved({ forms, more }: Forms): boolean {
  return [...forms, ...more].some(({ saved_at }) => saved_at !== null)
}

/** The packet in which submitted forms that must be signed again need attention. */
export function withSignAgain(packet: OwnPacket, again: SignAgain): OwnPacket {
  const isDue = ({ form, state }: OwnForm) => again.has(form) && (state === 'sent' || state === 'approved')
  const mark = (row: OwnForm): OwnForm => (isDue(row) ? { ...row, state: 'needs_attention', notes: [] } : row)
  const first = [...packet.forms, ...packet.more].find(isDue)
  return {
    ...packet,
    forms: packet.forms.map(mark),
    more: packet.more.map(mark),
    next: packet.next ?? first?.form ?? null,
  }
}
