import { passwordResetAsked } from '@arrive/contracts/events/password-reset-asked.ts'
import { blind, folded, type Kernel, type limiting, type Origin } from '../../kernel/index.ts'
import { accountOf, personOfLogin } from '../reads/accounts.ts'
import { isLapsed } from '../reads/team.ts'
import { accountEvent } from '../submissions.ts'

const PER_HOUR = 3
const HOUR = 60 * 60
/** Maximum random delay in milliseconds between the answer and the lookup. */
export const LATEST_MS = 1_000
const NO_ACCOUNT = 0

interface RequestedReset {
  readonly origin: Origin
  readonly email: string
  readonly after: number
}

export type MayAsk = (address: string) => Promise<boolean>

/** Takes the keyed hash of an address, known or not. Without a limiter no link is sent. */
export function createMayAsk(newLimiter: limiting.LimiterFactory | undefined): MayAsk {
  const limiter = newLimiter?.({ name: 'reset-address', points: PER_HOUR, seconds: HOUR })
  return async (address) => {
    if (limiter === undefined) return true
    return limiter.consume(address).then(
      () => true,
      () => false,
    )
  }
}

/**
 * Answers before anything that depends on the email, and looks it up at a random moment after that: neither the answer
 * nor its timing reveals whether the account exists. Failures are therefore only logged.
 */
export function askForReset(kernel: Kernel, mayAsk: MayAsk, { origin, email, after }: RequestedReset): void {
  const timer = setTimeout(() => {
    sendTo(kernel, mayAsk, origin, email).catch((err: unknown) => {
      kernel.logger.error({ requestId: origin.requestId, err }, 'A link for a new password could not be asked for')
    })
  }, after)
  timer.unref()
}

async function sendTo(kernel: Kernel, mayAsk: MayAsk, origin: Origin, email: string): Promise<void> {
  if (!(await mayAsk(blind(kernel.secrets.pepper, 'reset', folded(email))))) return
  const account = await accountOf(kernel, (await personOfLogin(kernel, email)) ?? NO_ACCOUNT)
  // A username that differs from the email is no mail address.
  if (account?.email !== folded(email) || (await isLapsed(kernel, account))) return
  await note(kernel, origin, account.person)
}

function note(kernel: Kernel, origin: Origin, person: number): Promise<void> {
  const head = accountEvent(kernel, origin, passwordResetAsked.type, person)
  return kernel.submit.note(kernel.submit.eventId(origin), { ...head, request: { person } })
}
