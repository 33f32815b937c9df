import { randomBytes } from 'node:crypto'
import type { secondFactor } from '@arrive/contracts/calls/factors.ts'
import { backupCodeUsed } from '@arrive/contracts/events/backup-code-used.ts'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import { codeText } from '@arrive/contracts/normalize.ts'
import type { BodyOf } from '@arrive/contracts/typed.ts'
import { ArriveError, blind, type Origin } from '../../kernel/index.ts'
import { backupCodeHash, keptCode } from '../backup-codes.ts'
import { methodsOf, passkeyAsked, totpsOf } from '../factors.ts'
import type { FactorLimit } from '../limits/factor-limit.ts'
import { isSigned, partyId } from '../passkeys.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { accountEvent } from '../submissions.ts'
import { createTickets, type Ticket } from '../tickets.ts'
import { stepOf } from '../totp.ts'
import { takeStep } from '../totp-steps.ts'
import type { Dependencies as LoginDependencies } from './log-in.ts'

export interface Dependencies extends LoginDependencies {
  readonly factorLimit: FactorLimit
}

interface BegunLogin {
  readonly changes: number
  readonly challenge: string
  readonly cookie?: string
}

type Shown = BodyOf<typeof secondFactor>

interface SecondStep {
  readonly shown: Shown
  readonly origin: Origin
  readonly address: string
}

interface Begun {
  readonly ticket: Ticket<BegunLogin>
  readonly account: KnownAccount
}

/** Replaces the default message, which is about codes that change. */
const WRONG: Readonly<Record<Shown['method'], { readonly message?: Message }>> = {
  totp: {},
  passkey: { message: message('factor.wrong-passkey') },
  'backup-code': { message: message('factor.wrong-backup-code') },
}

const ticketsOf = ({ kernel }: LoginDependencies) => createTickets<BegunLogin>(kernel, 'login')

/** @throws ArriveError `second-factor` with a ticket */
export async function askSecondFactor(
  dependencies: LoginDependencies,
  account: KnownAccount,
  cookie: string | undefined,
): Promise<never> {
  const tickets = ticketsOf(dependencies)
  const [ticket, challenge] = [tickets.newTicket(), randomBytes(32).toString('base64url')]
  const begun = { changes: account.changes ?? 0, challenge, ...(cookie !== undefined && { cookie }) }
  await tickets.keep(ticket, account.person, begun)
  const passkey = passkeyAsked(account, partyId(dependencies.kernel), challenge)
  const members = { ticket, methods: methodsOf(account), ...(passkey !== undefined && { passkey }) }
  throw new ArriveError('second-factor', { members })
}

/** Ends the ticket. @throws ArriveError `ticket-ended`, `wrong-code`, `too-many`, `log-away` */
export async function verifySecondFactor(
  dependencies: Dependencies,
  step: SecondStep,
): Promise<{ readonly account: KnownAccount; readonly cookie: string | undefined }> {
  const { kernel, devices, loginLimits } = dependencies
  const ticket = await ticketsOf(dependencies).tryOne(step.shown.ticket)
  const account = ticket && (await accountOf(kernel, ticket.person))
  if (account === undefined || (account.changes ?? 0) !== ticket?.about.changes) throw new ArriveError('ticket-ended')
  const { person } = account
  const { cookie } = ticket.about
  const key = blind(kernel.secrets.pepper, 'second-factor', String(person))
  const by = { account: key, address: step.address, device: devices.findCurrent(cookie, account) }
  const begun = { ticket, account }
  const verifying = async () => {
    await loginLimits.assertOpen(by)
    return loginLimits.attempt(by, async () => {
      return (await isShown(dependencies, step, begun, by.device)) ? account : undefined
    })
  }
  const verified = await verifying().catch((error: unknown) => {
    throw error instanceof ArriveError && error.code === 'too-many' ? error.concerning(person) : error
  })
  if (verified !== undefined) return { account, cookie }
  kernel.logger.warn({ requestId: step.origin.requestId, actor: `${account.role}/${person}` }, 'A code was refused')
  throw new ArriveError('wrong-code', { about: person, ...WRONG[step.shown.method] })
}

async function isShown(
  dependencies: Dependencies,
  step: SecondStep,
  begun: Begun,
  device: string | undefined,
): Promise<boolean> {
  const { kernel, factorLimit } = dependencies
  const { method, code = '', assertion } = step.shown
  const { account, ticket } = begun
  if (method === 'passkey') {
    if (assertion === undefined || !(await isSigned(kernel, account, ticket.about.challenge, assertion))) return false
    return (await kernel.store.commit([ticket.ending])) === 'done'
  }
  // Backup codes are too long to guess, so they need no limit.
  if (method === 'backup-code') return isBackupCode(dependencies, step, begun, code)
  const by = device === undefined ? String(account.person) : `${account.person}/${device}`
  const right = await factorLimit(by, async () =>
    (await isRightTotp(dependencies, step, begun, code)) ? true : undefined,
  )
  return right === true
}

type Verify = (dependencies: Dependencies, step: SecondStep, begun: Begun, code: string) => Promise<boolean>

const isRightTotp: Verify = async ({ kernel }, _, { ticket, account }, typed) => {
  const code = codeText(typed)
  const found = totpsOf(account).flatMap(({ id, secret }) => {
    const step = stepOf(secret, code, kernel.now())
    return step === undefined ? [] : [{ id, step }]
  })
  const [match] = found
  if (match === undefined) return false
  return takeStep(kernel, { id: match.id, person: account.person }, match.step, ticket.ending)
}

/** The use is an event, so a restore does not make the code valid again. */
const isBackupCode: Verify = async ({ kernel }, { origin }, { ticket, account }, typed) => {
  const { person, backupCodes = [] } = account
  const code = keptCode(backupCodes, backupCodeHash(kernel, person, typed))
  if (code === undefined || (await kernel.store.commit([ticket.ending])) !== 'done') return false
  const head = accountEvent(kernel, origin, backupCodeUsed.type, person)
  await kernel.submit.send(kernel.submit.eventId(origin), { ...head, data: { code }, request: { code } })
  return true
}
