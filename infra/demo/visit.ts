import { createHash } from 'node:crypto'
import { skip } from './acting.ts'
import { sendBeside } from './beside.ts'
import { type Call, CallError } from './client.ts'
import { sendDraft, sendLaw } from './law.ts'
import type { DemoPerson, Sending } from './people.ts'
import { sendCredentials, sendReferences } from './personnel.ts'
import { fileOf, type Resume } from './resume.ts'
import { agree, countersigned, signed } from './signing.ts'

/** Shared by all demo accounts, so that visitors can log in as anyone. */
export const PASSWORD = 'four quiet herons'

/** Everyone whose number is a multiple of it signs on paper. */
const ON_PAPER = 5

export interface DemoContext {
  readonly call: Call
  readonly seed: string
  readonly admin: string
  /** The server's day. `YYYY-MM-DD` */
  readonly today: string
  /** The time on a person's device, in milliseconds since 1970. */
  readonly now: () => number
}

export interface Session {
  readonly token: string
  readonly person: number
}

/** Sends everything of one person, and what the office adds. @throws CallError, Fatal */
export async function visit(context: DemoContext, who: DemoPerson): Promise<void> {
  const { call } = context
  const key = (what: string | number) => keyOf(context.seed, who.person.index, what)
  const publicly = who.sendings.filter(({ by }) => by === 'visitor')
  for (const [at, sending] of publicly.entries()) await send(context, sending, { key: key(`public-${at}`) })
  if (who.kind !== 'staff') return
  const session = await enter(call, who.person.email, key('register'))
  const others = who.sendings.filter(({ by }) => by !== 'visitor')
  const signs = who.person.index % ON_PAPER !== 0
  if (signs) await agree({ call, token: session.token }, key('esign'))
  const sent = new Set<string>()
  for (const [at, sending] of others.entries()) {
    const again = sent.has(`${sending.by} ${sending.form.name}`)
    sent.add(`${sending.by} ${sending.form.name}`)
    await send(context, signs ? await withSigning(context, sending, again) : sending, {
      key: key(`packet-${at}`),
      session,
    })
  }
  await sendBeside(context, who, { session, key })
  const acting = { ...context, who, session, key, signs, nth: who.person.index }
  await sendLaw(acting)
  await sendDraft(acting)
  await sendCredentials(acting)
  await sendReferences(acting).catch(skip)
  await call('POST', '/logout', { token: session.token })
}

/** Who changes a form keeps the names, so that they are carried over. */
async function withSigning(context: DemoContext, sending: Sending, again: boolean): Promise<Sending> {
  const { by, form, body } = sending
  const isOffice = by === 'office'
  return { ...sending, body: isOffice ? countersigned(context, form, body) : await signed(context, form, body, again) }
}

interface RequestOptions {
  readonly key: string
  readonly session?: Session
}

async function send({ call, admin }: DemoContext, sending: Sending, { key, session }: RequestOptions): Promise<void> {
  const { by, form, body, resume } = sending
  const { path } = form.save
  try {
    if (by === 'office')
      await call('PUT', `/company_section${path}/${session?.person}`, { token: admin, key, json: body })
    else if (resume !== undefined) await call('POST', path, { key, form: await multipart(body, resume) })
    else await call('POST', path, { token: session?.token, key, json: body })
  } catch (error) {
    // An earlier run with this seed on another day sent different dates; keep its answers.
    if (!(error instanceof CallError && error.code === 'key-reused')) throw error
  }
}

async function multipart(body: object, resume: Resume): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  form.set('resume', await fileOf(resume))
  return form
}

/** Registers the person if an earlier run has not, and logs in. */
export async function enter(call: Call, email: string, key: string): Promise<Session> {
  const json = { email, password: PASSWORD, confirmPassword: PASSWORD }
  await call('POST', '/register', { key, json }).catch((error: unknown) => {
    if (!(error instanceof CallError && (error.code === 'email-taken' || error.code === 'key-reused'))) throw error
  })
  const { token_user } = await call('POST', '/user-login', { json: { email, password: PASSWORD } })
  return { token: String(token_user), person: personOf(String(token_user)) }
}

function personOf(token: string): number {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub?: { id?: number }
  }
  return Number(sub?.id)
}

/** The same action of the same person has the same key in every run. */
export function keyOf(...words: readonly (string | number)[]): string {
  return createHash('sha256')
    .update(['arrive demo', ...words].join('/'))
    .digest('base64url')
}
