import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ERRORS } from '@arrive/contracts/errors.ts'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { EdgeOptions } from '../options.ts'
import type { Route } from '../route.ts'
import { echo, rawExchange, startEdge, type ToyEdge, toyCall } from '../testing/toy-edge.ts'

const BODY = { type: 'json', schema: {} } as const
const GET = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'
const POST = 'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const CLOSE = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

let toy: ToyEdge | undefined
async function start(routes: readonly Route[], options: Partial<EdgeOptions> = {}): Promise<ToyEdge> {
  toy = await startEdge(routes, options)
  return toy
}
afterEach(() => toy?.edge.close(0))

const form = echo({ method: 'POST', path: '/form', body: BODY })
const withLength = (body: string) => `${POST}Content-Length: ${body.length}\r\n\r\n${body}`
const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`
const inChunks = (...chunks: string[]) =>
  `${POST}Transfer-Encoding: chunked\r\n\r\n${[...chunks, ''].map(chunk).join('')}`

function busy(): { readonly route: Route; readonly most: () => number } {
  let now = 0
  let most = 0
  const handle = async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setImmediate(resolve))
    now--
    return { status: 200, body: {} }
  }
  return { route: { call: toyCall({ method: 'GET', path: '/busy' }), handle }, most: () => most }
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

describe('pipelined requests', () => {
  const several = [
    GET,
    withLength('{"name":"a\\r\\n\\r\\n"}'),
    inChunks('{"name":', '"\\r\\n\\r\\n', 'b"}'),
    'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n',
    withLength('{"name":""}'),
    CLOSE,
  ].join('')

  it('are answered in order, however the network splits them', async () => {
    const { port } = await start([form])
    for (let at = 1; at < several.length; at += 7) {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      const answer = text(socket)
      socket.write(several.slice(0, at))
      await new Promise((resolve) => setImmediate(resolve))
      socket.write(several.slice(at))
      expect(statuses(await answer)).toEqual([200, 200, 200, 404, 400, 200])
    }
  })

  it('are served one at a time', async () => {
    const { route, most } = busy()
    const { port } = await start([route])
    const answer = await rawExchange(port, `${'GET /busy HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200)}${CLOSE}`)
    expect([statuses(answer).length, most()]).toEqual([201, 1])
  })

  it('on many connections begin a limited number at a time', async () => {
    const { route, most } = busy()
    const { port } = await start([route])
    const sockets = Array.from({ length: 120 }, () => connect(port, '127.0.0.1'))
    // Answered, so accepted.
    await Promise.all(sockets.map(ask))
    const answers = sockets.map((socket) => text(socket))
    for (const socket of sockets) socket.write('GET /busy HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect((await Promise.all(answers)).flatMap(statuses)).toEqual(Array(120).fill(200))
    expect(most()).toBeLessThanOrEqual(64)
  })

  it('beyond a few get the first response and the end of the connection', async () => {
    const { port } = await start([])
    const answer = await rawExchange(port, GET.repeat(2_000))
    expect(statuses(answer)).toEqual([200])
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  })

  it('end nothing else if a chunked body is answered early and exceeds what its client reads', async () => {
    const large = {
      call: toyCall({ method: 'GET', path: '/large' }),
      handle: async () => ({ status: 200, body: LARGE }),
    }
    const { port, origin } = await start([large, form])
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n')
    // The response has begun, and fills the buffers, because no one reads it.
    await once(socket, 'readable')
    socket.write(`0\r\n\r\n${POST}Content-Length: 1000\r\n\r\n{`)
    await promisify<string, void>(socket.write.bind(socket))(' '.repeat(500))
    expect((await fetch(`${origin}/livez`)).status).toBe(200)
    socket.destroy()
  })
})

const LARGE = Buffer.alloc(32 * 1_024 * 1_024)

describe('a client that does not read', () => {
  const large: Route = {
    call: toyCall({ method: 'GET', path: '/large' }),
    handle: async () => ({ status: 200, body: LARGE }),
  }
  const FAST = { unread: 200, check: 50 }

  it('is cut off', async () => {
    const { port, logged } = await start([large], { timeouts: FAST })
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    await logged('"route":"/large"')
    await untilCut(socket)
  })

  it('except a byte now and then is cut off too', async () => {
    const { port } = await start([large], { timeouts: FAST })
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
    const sipping = setInterval(() => socket.read(1), 20)
    await untilCut(socket)
    clearInterval(sipping)
  })

  it('because there is nothing to read is kept', async () => {
    async function* now(): AsyncGenerator<string> {
      yield 'first\n'
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      yield 'second\n'
    }
    const stream: Route = {
      call: toyCall({ method: 'GET', path: '/now' }),
      handle: async () => ({ status: 200, body: now() }),
    }
    const { origin } = await start([stream], { timeouts: FAST })
    expect(await (await fetch(`${origin}/now`)).text()).toBe('first\nsecond\n')
  })
})

async function ask(socket: Socket): Promise<string> {
  const answered = once(socket, 'data')
  socket.write(GET)
  return String((await answered)[0])
}

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const taken = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return taken
}

/** Resolves when the server has closed a connection that is never read: writing fails then. */
async function untilCut(socket: Socket): Promise<void> {
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const writing = setInterval(() => socket.write('\r\n'), 20)
  await ended
  clearInterval(writing)
}

it.each([
  ['hello\r\n\r\n', 'invalid-request'],
  [`GET /livez HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'too-long-headers'],
  ['GET /livez HTTP/1.1\r\nHost: x\r\n', 'too-slow'],
] as const)('unparsable input gets a response with the usual headers: %#', async (bytes, code) => {
  const { port } = await start([form], { timeouts: { headers: 200, request: 300, check: 50 }, https: true })
  const [raw, usual] = [await rawExchange(port, bytes), await rawExchange(port, CLOSE)]
  const names = (answer: string) => [...answer.matchAll(/^([a-z-]+): /gim)].map(([, name = '']) => name.toLowerCase())
  const own = names(usual).filter((name) => !['date', 'x-request-id'].includes(name))
  expect(statuses(raw)).toEqual([ERRORS[code].status])
  expect(names(raw).sort()).toEqual(own.sort())
})

describe('a connection without any data', () => {
  const FAST = { headers: 100, request: 150, check: 50 }

  it('serves a late first request, as proxies keep connections in reserve', async () => {
    const { port } = await start([], { timeouts: FAST, trustedHops: 1 })
    const stored = connect(port, '127.0.0.1')
    const answer = text(stored)
    await once(stored, 'connect')
    // Connected later, so any timeout response would have reached the other one first.
    expect(statuses(await rawExchange(port, 'GET /livez HTTP/1.1\r\n'))).toEqual([ERRORS['too-slow'].status])
    stored.write(CLOSE)
    expect(statuses(await answer)).toEqual([200])
  })

  it('closes silently, because a response could cross its first request', async () => {
    const { port } = await start([], { timeouts: FAST })
    expect(await rawExchange(port, '')).toBe('')
  })
})

describe('a keep-alive connection during shutdown', () => {
  it('gets its next response with the notice to close', async () => {
    const { port, edge } = await start([])
    const socket = connect(port, '127.0.0.1')
    expect(await ask(socket)).not.toMatch(/connection: close/i)
    const closed = edge.close(5_000)
    while (await isTaken(port)) await new Promise((resolve) => setImmediate(resolve))
    expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 .*connection: close/is)
    await closed
  })

  it('stays open while its client still sends on others', async () => {
    let clock = 0
    const { port, edge } = await start([], { timeouts: { silence: 1_000 }, now: () => clock })
    const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) await ask(socket)
    const closed = edge.close(60_000)
    for (const socket of sockets) {
      // In total longer than the silence, but each shorter; long enough for a check of the connections.
      clock += 400
      await pause(120)
      expect(socket.closed).toBe(false)
      expect(await ask(socket)).toMatch(/connection: close/i)
    }
    await closed
  })

  it('is closed after a silence without requests', async () => {
    const { port, edge } = await start([], { timeouts: { silence: 100 } })
    const socket = connect(port, '127.0.0.1')
    await ask(socket)
    const ended = once(socket, 'end')
    await edge.close(60_000)
    await ended
  })
})
