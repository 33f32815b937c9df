import type { DatedCredential } from '@arrive/contracts/credentials.ts'
import { type OpenEvent, type Outcome, refusal } from '../kernel/index.ts'

interface Changing extends Pick<OpenEvent, 'envelope'> {
  readonly data: { readonly credential_id: string }
}

/** Why a check or a withdrawal does not count. All who follow the events decide alike. */
export function refusedChange(all: readonly DatedCredential[], { envelope, data }: Changing): Outcome | undefined {
  const { type, actor, time } = envelope
  const known = all.find(({ credential_id }) => credential_id === data.credential_id)
  const isOwn = type === 'personnel.credential.withdrawn' && actor.startsWith('staff/')
  if (isOwn && known !== undefined && known.checks.length > 0) return refusal('credential-checked')
  // Of two withdrawals at once the second is refused, like a check after one.
  const isRepeat = known?.withdrawn_at === time
  return known === undefined || (known.withdrawn_at !== null && !isRepeat) ? refusal('not-found') : undefined
}
