import { getKeptText, getText, getTexts } from '@arrive/contracts/calls/documents.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Route } from '../../kernel/index.ts'
import { keptText } from '../reads/kept-text.ts'

export function textRoutes(kernel: Kernel): readonly Route[] {
  const textOf = (wanted: string) => {
    const text = kernel.texts.get(wanted)
    if (text === undefined) throw unknown()
    const { id, title, version, hash, markdown } = text
    return { id, title, version, hash, markdown }
  }
  return [
    { call: getText, handle: async ({ params }) => ({ status: 200, body: textOf(params.text_id ?? '') }) },
    {
      call: getTexts,
      handle: async ({ query: { ids = '' } }) => ({ status: 200, body: ids.split(',').filter(Boolean).map(textOf) }),
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
