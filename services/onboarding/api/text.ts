import { getText } from '@arrive/contracts/calls/documents.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Route } from '../../kernel/index.ts'

/** `GET /texts/{text_id}`: a text as people read it before they sign, the agency's own where it has one. */
export function textRoute({ texts }: Kernel): Route {
  return {
    call: getText,
    handle: async ({ params }) => {
      const text = texts.get(params.text_id ?? '')
      if (text === undefined) throw new ArriveError('not-found', { message: message('text.unknown') })
      return { status: 200, body: text }
    },
  }
}
