import { passwordResetAsked } from '@arrive/contracts/events/password-reset-asked.ts'
import { blind, folded, type Kernel, type LimiterFactory, type Origin } from '../../kernel/index.ts'
import { SOURCE, TOPIC } from '../names.ts'
import { accountOf, personOfLogin } from '../reads/accounts.ts'
import { isLapsed } from '../reads/team.ts'

/** Links that go to one address, whoever asks for them. */
const PER_HOUR = 3
const HOUR = 60 * 60
/** Milliseconds after an answer by which the link is asked for. */
export const LATEST_MS = 1_000
/** Looked up in place of the person of an unknown e-mail. */
const NO_ACCOUNT = 0

/** Who asks for a link, and when it is sent: so many milliseconds later, as chance has it. */
interface AskedReset {
  readonly origin: Origin
  readonly email: string
  readonly after: number
}

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
 * Has a link for a new password sent to the owner of an e-mail, where there is one. All that depends on the e-mail is
 * done at some moment of the second after the answer: neither the answer, nor its time, nor that of the next request
 * says whether there is an account. So nobody hears of what fails then either: it is logged, and its person asks again.
 */
export function askForReset(kernel: Kernel, mayAsk: MayAsk, { origin, email, after }: AskedReset): void {
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
  // A username that is not the e-mail is no address to write to.
  if (account?.email !== folded(email) || (await isLapsed(kernel, account))) return
  await note(kernel, origin, account.person)
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
