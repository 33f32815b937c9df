import { MAX_NAMED } from '@arrive/contracts/call.ts'
import { getFormPdf, getPacketPdf, makeBinder } from '@arrive/contracts/calls/papers.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route, routeOf } from '../../kernel/index.ts'
import { isSettled, momentOf } from '../../shared/as-of.ts'
import { personOfActor } from '../../shared/origin.ts'
import { binderEntries, type Chosen, peopleIn } from '../reads/binder.ts'
import { createPapers, type PaperParts } from '../reads/papers.ts'
import { zipOf } from '../reads/zip.ts'

type Clock = Pick<Kernel, 'now' | 'settings'>

export function paperRoutes(kernel: Kernel, parts: PaperParts): readonly Route[] {
  const paperOf = createPapers(kernel, parts)

  async function answer(request: Request, only?: string): Promise<Answer> {
    const person = personIn(request)
    const { at, headers } = momentIn(kernel, request.query.as_of)
    const { data, bytes } = await paperOf({ request, person, at, only })
    const day = dayOf(data.at, kernel.settings.timeZone)
    const name = ['packet', person, ...(only === undefined ? [] : [only]), day].join('-')
    return { status: 200, body: bytes, headers: { ...headers, ...attached(`${name}.pdf`) } }
  }

  async function binder(request: Request): Promise<Answer> {
    const chosen = request.body as Chosen & { readonly as_of?: string }
    const { at, isNow, headers } = momentIn(kernel, chosen.as_of)
    const people = await peopleIn(kernel, parts, chosen, { request, at, isNow })
    const { ids } = people
    const entries = binderEntries({ request, at, isNow, people, paperOf, note: () => parts.note(kernel) })
    const name = `binder-${dayOf(new Date(at), kernel.settings.timeZone)}.zip`
    return {
      status: 200,
      body: zipOf(entries),
      headers: { ...headers, ...attached(name), 'Binder-People': String(ids.length) },
      noted: { rows: () => ids.length, persons: () => (ids.length > MAX_NAMED ? null : ids) },
    }
  }

  return [
    routeOf(getPacketPdf, (request) => answer(request)),
    { call: getFormPdf(parts.forms), handle: (request) => answer(request, request.params.form) },
    { call: makeBinder(parts.forms), handle: binder },
  ]
}

/** The moment of `as_of`, now without it, and what an answer says of it. @throws ArriveError `invalid-query` */
function momentIn({ now: clock, settings: { timeZone } }: Clock, asOf: string | undefined) {
  const now = clock()
  const at = asOf === undefined ? now : (momentOf(asOf, { now, timeZone }) ?? now)
  return {
    at,
    isNow: at === now,
    headers: { 'As-Of': new Date(at).toISOString(), Settled: String(isSettled(at, now)) },
  }
}

function attached(name: string) {
  return { 'content-disposition': `attachment; filename="${name}"` }
}

/** @throws ArriveError `other-person` */
function personIn({ actor, params }: Request): number {
  const person = Number(params.user_id)
  if (actor.role !== 'admin' && personOfActor(actor) !== person) throw new ArriveError('other-person')
  return person
}
