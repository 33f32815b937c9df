import { getFormPdf, getPacketPdf } from '@arrive/contracts/calls/papers.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route, routeOf } from '../../kernel/index.ts'
import { isSettled, momentOf } from '../../shared/as-of.ts'
import { personOfActor } from '../../shared/origin.ts'
import type { MakePaper } from '../reads/papers.ts'

type Clock = Pick<Kernel, 'now' | 'settings'>

export function paperRoutes(kernel: Clock, all: readonly Form[], paperOf: MakePaper): readonly Route[] {
  async function answer(request: Request, only?: string): Promise<Answer> {
    const person = personIn(request)
    const { at, headers } = momentIn(kernel, request.query.as_of)
    const { data, bytes } = await paperOf({ request, person, at, only })
    const day = dayOf(data.at, kernel.settings.timeZone)
    const name = ['packet', person, ...(only === undefined ? [] : [only]), day].join('-')
    return { status: 200, body: bytes, headers: { ...headers, ...attached(`${name}.pdf`) } }
  }

  return [
    routeOf(getPacketPdf, (request) => answer(request)),
    { call: getFormPdf(all), handle: (request) => answer(request, request.params.form) },
  ]
}

/** The moment of `as_of`, now without it, and what an answer says of it. @throws ArriveError `invalid-query` */
function momentIn({ now: clock, settings: { timeZone } }: Clock, asOf: string | undefined) {
  const now = clock()
  const at = asOf === undefined ? now : (momentOf(asOf, { now, timeZone }) ?? now)
  return { at, headers: { 'As-Of': new Date(at).toISOString(), Settled: String(isSettled(at, now)) } }
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
