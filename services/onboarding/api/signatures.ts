import { CHANGES_PAGE, getChanges } from '@arrive/contracts/calls/changes.ts'
import { getSignatures } from '@arrive/contracts/calls/signatures.ts'
import { endOfDay, startOfDay } from '@arrive/contracts/days.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { isGranted, readersOf } from '@arrive/contracts/office-roles.ts'
import { type Actor, ArriveError, type Kernel, kernelData, type Request, type Route } from '../../kernel/index.ts'
import { findCompartment } from '../../shared/compartment.ts'
import { resigningIn } from '../../shared/signatures.ts'
import { createFormDefinitions } from '../../shared/wordings/form-definitions.ts'
import { apartFrom } from '../compartments.ts'
import { changesOf, changesShown } from '../reads/changes.ts'
import { consentOf } from '../reads/esign.ts'
import { signaturesOf } from '../reads/signatures.ts'

type Asked = Pick<Request, 'actor' | 'params'>

/** What was signed and what was changed by one person, from the history. */
export function signatureRoutes(kernel: Kernel, all: readonly Form[]): readonly Route[] {
  const [own, apart] = apartFrom(all)
  const definitions = createFormDefinitions(kernel)

  /** The forms under each of the person's numbers, as far as the caller may read them. */
  async function numbersOf({ actor, params }: Asked) {
    const person = await personIn(kernel, { actor, params })
    const compartment = mayRead(actor, apart) ? await findCompartment(kernel, person) : undefined
    const forms = [{ forms: own, number: person }]
    return { person, numbers: compartment === undefined ? forms : [...forms, { forms: apart, number: compartment }] }
  }

  async function signatures(request: Request) {
    const { person, numbers } = await numbersOf(request)
    const dependencies = { ...kernel, definitions, resigning: await resigningIn(kernel) }
    const all = await Promise.all(numbers.map((one) => signaturesOf(dependencies, one)))
    const newest = all.flat().sort((one, other) => compare(other.signed_at, one.signed_at))
    const shown = request.actor.role === 'staff' ? newest.map(({ evidence: _, ...rest }) => rest) : newest
    return { status: 200, body: { user_id: person, consent: await consentShown(kernel, person), signatures: shown } }
  }

  async function changes(request: Request) {
    const { query, actor } = request
    const { person, numbers } = await numbersOf(request)
    const isShown = ({ confidential }: { readonly confidential?: true }) =>
      actor.role !== 'staff' || confidential === undefined
    const found = await Promise.all(numbers.map((one) => changesOf(kernel, { ...one, isShown })))
    const [from, to] = boundsIn(kernel, query)
    const all = found
      .flat()
      .filter(({ at }) => at >= from && at <= to)
      .sort((one, other) => compare(one.at, other.at))
    const first = Number(query.cursor ?? 0)
    const end = first + CHANGES_PAGE
    const page = await changesShown(kernel, all.slice(first, end))
    return { status: 200, body: { user_id: person, changes: page, next: end < all.length ? String(end) : null } }
  }

  return [
    { call: getSignatures(all), handle: signatures },
    { call: getChanges(all), handle: changes },
  ]
}

/** @throws ArriveError `other-person`; `no-user` for a person who never was or is erased */
async function personIn({ store }: Pick<Kernel, 'store'>, { actor, params }: Asked): Promise<number> {
  const person = Number(params['user_id'])
  if (actor.role === 'staff' && actor.person !== person) throw new ArriveError('other-person')
  const [event] = await store.list(kernelData.HISTORY.name, { sort: 'position', person, limit: 1, bodies: false })
  const isErased = (await store.get(kernelData.ERASED_PERSONS.name, [String(person)])).size > 0
  if (event === undefined || isErased) throw new ArriveError('no-user')
  return person
}

async function consentShown(kernel: Kernel, person: number) {
  const consent = await consentOf(kernel, person)
  return consent === undefined ? null : { consented_at: consent.consentedAt, withdrawn_at: consent.withdrawnAt }
}

function mayRead(actor: Actor, forms: readonly Form[]): boolean {
  if (actor.role !== 'admin') return actor.role === 'staff'
  return isGranted(actor.grade, readersOf(forms.map(({ name }) => name)))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** A day begins `from` its first instant and ends `to` with its last. */
function boundsIn({ settings: { timeZone } }: Kernel, { from, to }: Request['query']): readonly [string, string] {
  const isDay = (text: string) => text.length === 'yyyy-mm-dd'.length
  const first = from === undefined ? '' : isDay(from) ? startOfDay(from, timeZone).toISOString() : utc(from)
  const last = to === undefined ? '~' : isDay(to) ? beforeEnd(to, timeZone) : utc(to)
  return [first, last]
}

function beforeEnd(day: string, timeZone: string): string {
  return new Date(endOfDay(day, timeZone).getTime() - 1).toISOString()
}

function utc(moment: string): string {
  return new Date(moment.toUpperCase()).toISOString()
}
