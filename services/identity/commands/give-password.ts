import { randomBytes } from 'node:crypto'
import { passwordGiven } from '@arrive/contracts/events/password-given.ts'
import type { Kernel, Origin } from '../../kernel/index.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import { accountEvent } from '../submissions.ts'

const QUEUE_ENTRY = { lane: 'known', by: 'given-password' } as const

/** 120 random bits. */
export function madeUpPassword(): string {
  return randomBytes(15).toString('base64url')
}

/** Does not wait for the reaction that ends the sessions. @throws ArriveError as `submit.send` */
export async function givePassword(
  { kernel, passwords }: { readonly kernel: Kernel; readonly passwords: Passwords },
  origin: Origin,
  { person, changes = 0 }: Pick<KnownAccount, 'person' | 'changes'>,
  password: string,
): Promise<void> {
  const { submit } = kernel
  const event = submit.eventId(origin)
  const data = { passwordHash: await passwords.hash(QUEUE_ENTRY, password, event), changes }
  await submit.send(event, { ...accountEvent(kernel, origin, passwordGiven.type, person), data, request: data })
}
