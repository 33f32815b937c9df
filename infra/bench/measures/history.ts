import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { interleave, percentile, size } from '../blocks.ts'
import { openPool, sendAtOnce, sendSteadily, timed } from '../client.ts'
import type { Figure } from '../figures.ts'
import { SERVER, startServer } from '../processes.ts'
import { clientOf, getRequest, newPerson, QUIET, saveRequest } from '../requests.ts'

const VERSIONS = size(2_000)

/** The history of one form of a person with 2,000 saved versions, and how long another request waits meanwhile. */
export async function measure(): Promise<readonly Figure[]> {
  const { port } = await startServer(SERVER, QUIET)
  const { person, token } = await newPerson(port)
  const admin = await adminToken(clientOf(port))
  const send = openPool(port)
  await sendAtOnce({ requests: VERSIONS }, () => send(saveRequest(token)), 8)
  const read = () => send(getRequest(`/get_history/${person}/verification`, admin))
  const { product } = await interleave({
    product: async () => {
      const history = await timed(read)
      const alive = sendSteadily({ perSecond: 100, ms: 2_000 }, () => send(getRequest('/livez', '')))
      await sendAtOnce({ ms: 2_000 }, read, 1)
      return { history, alive: percentile(await alive, 0.99) }
    },
  })
  const name = 'history of one form, person with 2,000 saved versions'
  return [
    { name, today: '2,300 ms', unit: 'ms', must: 60, value: product.history },
    { name: '`/livez` meanwhile, p99', today: '2,100 ms', unit: 'ms', must: 50, value: product.alive },
  ]
}
