import { passwordResetAsked } from '@arrive/contracts/events/password-reset-asked.ts'
import { blind, folded, type Kernel, type LimiterFactory, type Origin } from '../../kernel/index.ts'
import { SOURCE, TOPIC } from '../names.ts'
import { accountOf, personOfLogin } from '../reads/accounts.ts'

/** Links that go to one address, whoever asks for them. */
const PER_HOUR = 3
const HOUR = 60 * 60

/** Whether another link may go to an address, by its keyed hash. */
export type MayAsk = (address: string) => Promise<boolean>

/** Counts for every address, known or not. Without a store for it no link is sent. */
export function createMayAsk(newLimiter: LimiterFactory | undefined): MayAsk {
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
 * Asks for a link for a new password to be sent to the owner of an e-mail. Answers before anything is written, and does
 * the same reads for every e-mail: neither the answer nor its time says whether there is an account. So nobody hears of
 * an event that could not be appended either: its failure is logged, and its person asks again.
 */
export async function askForReset(kernel: Kernel, mayAsk: MayAsk, origin: Origin, email: string): Promise<void> {
  const person = await personOfLogin(kernel, email)
  const account = await accountOf(kernel, person ?? 0)
  const isAllowed = await mayAsk(blind(kernel.secrets.pepper, 'reset', folded(email)))
  // A username that is not the e-mail is no address to write to.
  if (account === undefined || account.email !== folded(email) || !isAllowed) return
  setImmediate(() => {
    note(kernel, origin, account.person).catch((err: unknown) => {
      kernel.logger.error({ requestId: origin.requestId, err }, 'A link for a new password could not be asked for')
    })
  })
}

function note({ submit, events }: Kernel, origin: Origin, person: number): Promise<void> {
  return submit.note(submit.eventId(origin), {
    origin,
    topic: TOPIC,
    source: SOURCE,
    type: passwordResetAsked.type,
    dataschema: events.schemaOf(passwordResetAsked.type),
    person,
    request: { person },
  })
}
