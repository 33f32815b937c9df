import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { PATIENTS } from '@arrive/contracts/lists.ts'
import { EN } from '@arrive/contracts/messages/en.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import { listTexts } from '@arrive/contracts/messages/own-texts.ts'
import { expect, test } from '@jest/globals'
import { startEdge, toyCall } from '../../kernel/testing/engines.ts'
import { fileAnswer } from '../../shared/lists/file.ts'
import { auditing } from './auditing.ts'

const CHUNK = Array.from({ length: 100 }, (_, at) => ({ user_id: at, email: 'x'.repeat(1_000) }))
const NOW = 1_770_000_000_000

test.each(['csv', 'xlsx'])(
  'an export as %s whose client disconnects stops reading, and its audit entry has the rows sent by then',
  async (format) => {
    const appended: { entry: string; rows: number | null }[] = []
    const reported = Promise.withResolvers<void>()
    let chunks = 0
    let isClosed = false
    async function* endless() {
      try {
        for (; ; chunks++) {
          yield CHUNK
          await setImmediate()
        }
      } finally {
        isClosed = true
      }
    }
    const note = async (_: string, { data }: { readonly data: { entry: string; rows: number | null } }) => {
      appended.push(data)
      if (appended.length === 2) reported.resolve()
    }
    const { route } = auditing({ submit: { note }, now: () => NOW, events: createEventCatalogue(events, []) } as never)
    const call = toyCall({
      method: 'GET',
      path: '/exports/patients',
      access: 'admin',
      audit: { action: 'export', what: 'patients' },
    })
    const { edge, port } = await startEdge([
      route({
        call,
        handle: async () =>
          fileAnswer(
            PATIENTS,
            endless(),
            { now: () => NOW, settings: { timeZone: 'UTC' }, say: speaker(listTexts([PATIENTS]), EN) },
            { format },
          ),
      }),
    ])

    const headers = { authorization: 'Bearer admin-token' }
    const req = request({ host: '127.0.0.1', port, path: call.path, headers, agent: false }).end()
    const [res] = (await once(req, 'response')) as [IncomingMessage]
    await once(res, 'data')
    req.on('error', () => undefined).destroy()
    await reported.promise
    const [begun, ended] = appended

    expect([begun?.rows, ended?.entry, isClosed]).toEqual([null, begun?.entry, true])
    expect(ended?.rows).toBeGreaterThan(0)
    const read = chunks
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    expect([chunks, appended.length]).toEqual([read, 2])
    await edge.close(0)
  },
)
