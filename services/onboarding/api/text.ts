import { getKeptText, getText } from '@arrive/contracts/calls/documents.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Route } from '../../kernel/index.ts'
import { keptText } from '../reads/kept-text.ts'

export function textRoutes(kernel: Kernel): readonly Route[] {
  return [
    {
      call: getText,
      handle: async ({ params }) => {
        const text = kernel.texts.get(params.text_id ?? '')
        if (text === undefined) throw unknown()
        const { id, title, version, hash, markdown } = text
        return { status: 200, body: { id, title, version, hash, markdown } }
      },
    },
    {
      call: getKeptText,
      handle: async ({ params }) => {
        const text = await keptText(kernel, params.text_id ?? '', params.hash ?? '')
        if (text === undefined) throw unknown()
        return { status: 200, body: text }
      },
    },
  ]
}

function unknown(): ArriveError {
  return new ArriveError('not-found', { message: message('text.unknown') })
}
