import { randomBytes } from 'node:crypto'
import { agency } from '@arrive/contracts/agency.ts'
import type { addFactor, beginFactor } from '@arrive/contracts/calls/factors.ts'
import { backupCodesMade } from '@arrive/contracts/events/backup-codes-made.ts'
import { type FactorAdded, factorAdded } from '@arrive/contracts/events/factor-added.ts'
import { factorRemoved } from '@arrive/contracts/events/factor-removed.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { codeText } from '@arrive/contracts/normalize.ts'
import type { AnswerOf, BodyOf } from '@arrive/contracts/typed.ts'
import { ArriveError, invalidAnswer, jwe, type Kernel, type Origin, type Submission } from '../../kernel/index.ts'
import { backupCodeHash, newBackupCodes } from '../backup-codes.ts'
import { asksFactor, hasPasskey, MAX_FACTORS } from '../factors.ts'
import { IDENTITY, PASSWORD_CHANGE } from '../names.ts'
import { keepThrough } from '../own-sessions.ts'
import { checkedPasskey, newPasskeyAsked } from '../passkeys.ts'
import { accountOf, type KnownAccount } from '../reads/accounts.ts'
import { accountEvent } from '../submissions.ts'
import { createTickets, type Ticket } from '../tickets.ts'
import { base32, stepOf, totpUri } from '../totp.ts'
import { firstStep } from '../totp-steps.ts'
import type { Dependencies } from './log-in.ts'
import { type TypedPassword, verifyCurrent } from './verify-current.ts'

export interface Owner {
  readonly account: KnownAccount
  readonly session: string
  readonly origin: Origin
}

interface BegunFactor {
  readonly method: FactorAdded['method']
  /** Only the session that began may finish. */
  readonly session: string
  readonly sealed: string
}

/** Bytes of a TOTP secret, as long as its hash (RFC 4226). */
const SECRET_BYTES = 20

const ticketsOf = ({ kernel }: Dependencies) => createTickets<BegunFactor>(kernel, 'factor')

/** @throws ArriveError `too-many-factors`, `no-session` if the person was erased meanwhile */
export async function begin(
  dependencies: Dependencies,
  { account, session }: Owner,
  { method }: BodyOf<typeof beginFactor>,
): Promise<AnswerOf<'begin-factor'>> {
  const { kernel } = dependencies
  if ((account.factors ?? []).length >= MAX_FACTORS) throw new ArriveError('too-many-factors')
  const tickets = ticketsOf(dependencies)
  const ticket = tickets.newTicket()
  const secret = randomBytes(SECRET_BYTES)
  const key = await keyOf(kernel, account)
  const sealed = jwe.seal(key, bindingOf(account, tickets.idOf(ticket)), secret.toString('base64url'))
  await tickets.keep(ticket, account.person, { method, session, sealed })
  if (method === 'passkey') {
    return { ticket, passkey: newPasskeyAsked(kernel, account, secret.toString('base64url')) }
  }
  return { ticket, secret: base32(secret), uri: totpUri(secret, agency.name, account.email) }
}

/**
 * Ends every other session of the account before it answers.
 * @throws ArriveError `invalid-answers`, `too-many-factors`, `too-many`, `busy`
 */
export async function add(
  dependencies: Dependencies,
  owner: Owner,
  body: BodyOf<typeof addFactor> & TypedPassword,
): Promise<string> {
  const { kernel } = dependencies
  const { account, session, origin } = owner
  // A generated password proves little: the person must choose another first.
  if (account.mustChange === true) throw new ArriveError('password-must-change')
  await verifyCurrent(dependencies, account, body, origin)
  const ticket = await ticketsOf(dependencies).tryOne(body.ticket)
  if (ticket === undefined || ticket.person !== account.person || ticket.about.session !== session) {
    throw invalidAnswer('ticket', message('factor.not-begun'))
  }
  const factor = kernel.newId()
  const shown = await shownFactor(kernel, account, ticket, body)
  const kept = shown.step === undefined ? [] : [firstStep({ id: factor, person: account.person }, shown.step)]
  if ((await kernel.store.commit([ticket.ending, ...kept])) !== 'done') {
    throw invalidAnswer('ticket', message('factor.not-begun'))
  }
  const { method } = ticket.about
  const { secret = null, passkey = null } = shown
  const data: FactorAdded = { factor, method, name: body.name, secret, passkey }
  await changeFactors(kernel, owner, { type: factorAdded.type, data, request: { factor } })
  await assertNotOvertaken(kernel, owner, factor)
  return factor
}

/**
 * Withdraws the factor if the password changed since the old one was verified: a person with the old password must not
 * lock the owner out. @throws ArriveError `no-session` then
 */
async function assertNotOvertaken(kernel: Kernel, { account, origin }: Owner, factor: string): Promise<void> {
  const found = await accountOf(kernel, account.person)
  if (found === undefined || (found.changes ?? 0) === (account.changes ?? 0)) return
  const own = { call: 'withdraw-factor', actor: origin.actor, requestId: origin.requestId }
  const change = { type: factorRemoved.type, data: { factor }, request: { factor } }
  const withdrawing = kernel.submit.send(kernel.submit.eventId(own), submissionOf(kernel, account, own, change))
  await withdrawing.catch((error: unknown) => {
    if (!(error instanceof ArriveError && error.code === 'not-found')) throw error
  })
  throw new ArriveError('no-session', { message: message('account.password-raced') })
}

interface ShownFactor {
  readonly secret?: string
  readonly step?: number
  readonly passkey?: { readonly id: string; readonly key: string }
}

/** @throws ArriveError `invalid-answers` */
async function shownFactor(
  kernel: Kernel,
  account: KnownAccount,
  { id, about }: Ticket<BegunFactor>,
  { code = '', attestation }: BodyOf<typeof addFactor>,
): Promise<ShownFactor> {
  const secret = jwe.unseal(await keyOf(kernel, account), bindingOf(account, id), about.sealed)
  if (about.method === 'passkey') {
    const passkey = attestation && (await checkedPasskey(kernel, secret, attestation))
    if (passkey === undefined) throw invalidAnswer('attestation', message('factor.wrong-passkey'))
    // Browsers are asked not to create it again: a second entry would be no second device.
    if (hasPasskey(account, passkey.id)) throw invalidAnswer('attestation', message('factor.known-passkey'))
    return { passkey }
  }
  const step = stepOf(Buffer.from(secret, 'base64url'), codeText(code), kernel.now())
  if (step === undefined) throw invalidAnswer('code', message('factor.wrong-code'))
  return { secret, step }
}

/**
 * Ends every other session of the account before it answers.
 * @throws ArriveError `not-found`, `invalid-answers`, `too-many`, `busy`
 */
export async function remove(
  dependencies: Dependencies,
  owner: Owner,
  { factor, ...typed }: TypedPassword & { readonly factor: string },
): Promise<void> {
  await verifyCurrent(dependencies, owner.account, typed, owner.origin)
  const isOwn = (owner.account.factors ?? []).some((one) => one.factor === factor)
  if (!isOwn) throw new ArriveError('not-found')
  await changeFactors(dependencies.kernel, owner, { type: factorRemoved.type, data: { factor }, request: { factor } })
}

/** @throws ArriveError `invalid-answers`, `too-many`, `busy` */
export async function makeCodes(
  dependencies: Dependencies,
  { account, origin }: Owner,
  typed: TypedPassword,
): Promise<readonly string[]> {
  const { kernel } = dependencies
  await verifyCurrent(dependencies, account, typed, origin)
  if (!asksFactor(account)) throw invalidAnswer('current', message('factor.none'))
  const codes = newBackupCodes()
  const data = { codes: codes.map((code) => backupCodeHash(kernel, account.person, code)) }
  const change = { type: backupCodesMade.type, data, request: data }
  await kernel.submit.send(kernel.submit.eventId(origin), submissionOf(kernel, account, origin, change))
  return codes
}

type Change = Pick<Submission, 'type' | 'data' | 'request'>

/** Keeps the calling session; the others must log in again with the new factor. */
async function changeFactors(kernel: Kernel, { account, session, origin }: Owner, change: Change): Promise<void> {
  const event = kernel.submit.eventId(origin)
  await keepThrough(kernel, session, event)
  const submission = submissionOf(kernel, account, origin, change)
  await kernel.submit.send(event, { ...submission, awaited: [IDENTITY, PASSWORD_CHANGE] })
}

function submissionOf(kernel: Kernel, { person }: KnownAccount, origin: Origin, change: Change): Submission {
  return { ...accountEvent(kernel, origin, change.type, person), ...change }
}

async function keyOf({ vault }: Pick<Kernel, 'vault'>, { person }: KnownAccount) {
  const key = (await vault.existing([person])).get(person)
  if (key === undefined) throw new ArriveError('no-session')
  return key
}

function bindingOf({ person }: KnownAccount, ticket: string) {
  return { person, of: `tickets/${ticket}` }
}
