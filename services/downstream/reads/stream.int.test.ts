import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { eventsOf, type Office, openOffice } from '../testing/office.ts'

let office: Office
let token: string
beforeEach(async () => {
  office = await openOffice()
  token = await office.token('onboarding')
})
afterEach(() => office.arrive.end())

interface Told {
  readonly id: string
  readonly data: { readonly id: string; readonly data?: unknown }
}

/** A client of the stream: what it received so far, and whether it has ended. */
async function open(headers: Record<string, string> = {}, query = '') {
  const leaving = new AbortController()
  const response = await fetch(`${office.arrive.origin()}/events?topic=onboarding${query}`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  })
  const reported: Told[] = []
  const arrivals = new EventEmitter()
  let text = ''
  const over = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      reported.push(...blocks.flatMap(parsed))
      arrivals.emit('told')
    }
  })().catch(() => undefined)
  const got = async (count: number) => {
    while (reported.length < count) await once(arrivals, 'told')
  }
  return { response, told: reported, got, over, leave: () => leaving.abort() }
}

function parsed(block: string): Told[] {
  const [, id = '', data = ''] = /^id: (.+)\ndata: (.+)$/.exec(block) ?? []
  return id === '' ? [] : [{ id, data: JSON.parse(data) }]
}

describe('a stream of events', () => {
  test('sends existing and new events, each with the cursor after it', async () => {
    await office.save(office.ann, 1)
    const stream = await open()
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await stream.got(1)
    await office.save(office.ben, 2)
    await office.save(office.ann, 3)
    await stream.got(3)
    const { body } = await office.client.get('/events?topic=onboarding', token)
    expect(stream.told.map(({ data }) => data)).toEqual(body.events)
    expect(stream.told.at(-1)?.id).toBe(body.next)
    stream.leave()
    await stream.over
  })

  test('continues after the Last-Event-ID, whatever the query says', async () => {
    for (const seed of [1, 2, 3]) await office.save(office.ann, seed)
    const all = eventsOf(await office.client.get('/events?topic=onboarding', token))
    const first = await open()
    await first.got(3)
    first.leave()
    const start = first.told[0]?.id ?? ''
    const again = await open({ 'Last-Event-ID': start }, `&after=${first.told[2]?.id}`)
    await again.got(2)
    expect(again.told.map(({ data }) => data.id)).toEqual(all.slice(1).map(({ id }) => id))
    again.leave()
    expect((await open({ 'Last-Event-ID': 'nonsense' })).response.status).toBe(400)
  })

  test('ends when its token is revoked, without another event', async () => {
    const rows = await office.admin('GET', '/service_tokens')
    const [{ id }] = rows.body as unknown as [{ id: string }]
    const stream = await open()
    await office.save(office.ann, 1)
    await stream.got(1)
    await office.admin('DELETE', `/service_tokens/${id}`)
    await office.save(office.ann, 2)
    await stream.over
    expect(stream.told).toHaveLength(1)
  })

  test('ends when the product stops', async () => {
    const stream = await open()
    await office.arrive.stop()
    await stream.over
  })

  test('is released when its client disconnects', async () => {
    const stream = await open()
    stream.leave()
    await stream.over
    await office.save(office.ann, 1)
    expect(office.arrive.logged()).not.toMatch(/"level":"?(?:error|50)/)
  })
})
