import { getText } from '@arrive/contracts/calls/documents.ts'
import type { Route } from '../../kernel/edge/route.ts'
import { ArriveError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/module.ts'

/** `GET /texts/{text_id}`: a text as people read it before they sign, the agency's own where it has one. */
export function textRoute({ texts }: Kernel): Route {
  return {
    call: getText,
    handle: async ({ params }) => {
      const text = texts.get(params.text_id ?? '')
      if (text === undefined) throw new ArriveError('not-found', { message: 'There is no such text.' })
      return { status: 200, body: text }
    },
  }
}
