import { getEeo, saveEeo } from '@arrive/contracts/calls/eeo.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { answerEeo } from '../commands/answer-eeo.ts'
import { readEeo } from '../reads/eeo.ts'

export function eeoRoutes(kernel: Kernel): readonly Route[] {
  return [
    routeOf(saveEeo, (request) => {
      const { actor, body } = request
      if (Object.keys(body).length === 0) {
        throw new ArriveError('invalid-answers', { message: message('eeo.nothing') })
      }
      return answerEeo(kernel, { person: personOfActor(actor), origin: originOf(saveEeo, request), answer: body })
    }),
    { call: getEeo, handle: async () => ({ status: 200, body: await readEeo(kernel) }) },
  ]
}
