import {
  decideScreening,
  getScreening,
  getScreenings,
  getScreeningsOf,
  makeScreening as makeCall,
} from '@arrive/contracts/calls/screenings.ts'
import type { ExclusionDecision } from '@arrive/contracts/screening.ts'
import { type Answer, ArriveError, type Kernel, type Request, type Route } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { decide } from '../commands/decide.ts'
import { makeScreening } from '../commands/make-screening.ts'
import { listScreenings, readScreening, readScreeningsOf } from '../reads/screenings.ts'

export function screeningRoutes(kernel: Kernel): readonly Route[] {
  async function make(request: Request): Promise<Answer> {
    const { stored, body } = request
    if (stored === undefined) throw new ArriveError('invalid-body')
    const { supplement } = body as { readonly supplement?: string }
    const origin = originOf(makeCall, request)
    const made = await makeScreening(kernel, { path: stored.path, supplement: supplement === 'true', origin })
    return { status: 201, body: made }
  }

  function decided(request: Request): Promise<Answer> {
    const { screening_id: screening = '', user_id } = request.params
    const { decision, reason = '' } = request.body as {
      readonly decision: ExclusionDecision
      readonly reason?: string
    }
    const origin = originOf(decideScreening, request)
    return decide(kernel, { screening: screening.toLowerCase(), person: Number(user_id), origin, decision, reason })
  }

  return [
    { call: makeCall, handle: make },
    { call: getScreenings, handle: ({ query }) => listScreenings(kernel, query) },
    {
      call: getScreening,
      handle: async ({ params: { screening_id = '' } }) => ({
        status: 200,
        body: await readScreening(kernel, screening_id.toLowerCase()),
      }),
    },
    {
      call: getScreeningsOf,
      handle: async ({ params: { user_id = '' } }) => ({ status: 200, body: await readScreeningsOf(kernel, user_id) }),
    },
    { call: decideScreening, handle: decided },
  ]
}
