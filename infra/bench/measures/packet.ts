import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { personWith } from '../../e2e/long-words.ts'
import { interleave, percentile, size } from '../blocks.ts'
import type { Figure } from '../figures.ts'
import { residentMiB, SERVER, type Server, startServer } from '../processes.ts'
import { clientOf, QUIET } from '../requests.ts'

const PEOPLE = size(50)
const SINGLE = size(10)
const WORDS = { word: 'Baker Ann', box: 'Cared for Mrs. Elm at night, and for her garden. '.repeat(4) }
const LOOK_MS = 50

/** Packets with all forms, one by one and in a binder, of which nothing was made before. */
export async function measure(): Promise<readonly Figure[]> {
  const server = await startServer(SERVER, QUIET)
  const client = clientOf(server.port)
  const people: number[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const { staff } = await personWith(client, WORDS, `person${at}@bench.example`)
    people.push(staff.person)
  }
  const read = reading(server, await adminToken(client))
  const sizes: number[] = []
  let most = 0
  const { single, binder } = await interleave({
    single: async () => {
      const waits: number[] = []
      for (const person of people.slice(0, SINGLE)) {
        const { ms, bytes } = await read(`/packets/${person}.pdf`)
        waits.push(ms)
        sizes.push(bytes)
      }
      return { ms: percentile(waits, 0.5), whole: waits.reduce((sum, ms) => sum + ms, 0) / waits.length }
    },
    binder: async () => {
      const before = residentMiB(server.pid)
      const looking = setInterval(() => {
        most = Math.max(most, residentMiB(server.pid) - before)
      }, LOOK_MS)
      const { ms } = await read('/binders', { user_ids: people })
      clearInterval(looking)
      return { ms, whole: ms / people.length }
    },
  })
  return [
    { name: 'a packet of ten forms as a PDF', today: '–', unit: 's', must: 2, value: single.ms / 1_000 },
    { name: 'its size', today: '–', unit: 'MB', must: 1.5, value: Math.max(...sizes) / 1e6 },
    {
      name: `a binder of ${PEOPLE} ÷ one packet × ${PEOPLE}`,
      today: '–',
      must: 1.1,
      value: binder.whole / single.whole,
    },
    { name: 'memory that a binder adds', today: '–', unit: 'MiB', must: 100, value: most },
  ]
}

/** Asks and discards, so that a binder does not fill this process. */
function reading({ port }: Server, token: string) {
  return async (path: string, body?: object) => {
    const begin = performance.now()
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...sent })
    if (response.status !== 200 || response.body === null) throw new Error(`${path} was answered ${response.status}`)
    let bytes = 0
    for await (const chunk of response.body) bytes += chunk.length
    return { ms: performance.now() - begin, bytes }
  }
}
