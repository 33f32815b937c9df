import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from '@jest/globals'
import { patchKafkajs } from './apply.ts'
import { patchClosedSocket } from './closed-socket.ts'
import { keepsLastBroker } from './last-broker.ts'
import { type Connection, clearsBuffer } from './partial-responses.ts'
import { endsFetches } from './stopped-consumers.ts'
import { restsWithoutRequests } from './timer-loop.ts'

const require = createRequire(import.meta.url)

test('a start with another version of kafkajs fails and says why', () => {
  expect(() => patchKafkajs('2.3.0')).toThrow('kafkajs 2.3.0 is installed')
})

describe('the patched timer loop', () => {
  const queueWith = (pending: readonly unknown[]) => {
    const calls: unknown[] = []
    const prototype = {
      pending: [] as readonly unknown[],
      scheduleCheckPendingRequests(): void {
        calls.push(this.pending)
      },
    }
    restsWithoutRequests(prototype)
    const queue = Object.assign(Object.create(prototype), { pending })
    queue.scheduleCheckPendingRequests()
    return calls
  }

  test('rests if no request waits', () => {
    expect(queueWith([])).toEqual([])
  })

  test('checks as before, once, if a request waits', () => {
    expect(queueWith(['a request'])).toEqual([['a request']])
  })
})

describe('the patched pool of brokers', () => {
  const removeFrom = (brokers: Readonly<Record<string, string>>) => {
    const removed: unknown[] = []
    const prototype = {
      brokers: {},
      metadataExpireAt: 5 as number | null,
      removeBroker: (destination: object) => removed.push(destination),
    }
    keepsLastBroker(prototype)
    const pool = Object.assign(Object.create(prototype), { brokers })
    pool.removeBroker({ host: 'one' })
    return [removed, pool.metadataExpireAt]
  }

  test('keeps the last one, and expires its metadata', () => {
    expect(removeFrom({ 1: 'one' })).toEqual([[], null])
  })

  test('loses one of several as before', () => {
    expect(removeFrom({ 1: 'one', 2: 'two' })).toEqual([[{ host: 'one' }], 5])
  })
})

/** A copy that no other test file of this worker has patched. */
function freshlyLoaded<T>(name: string): T {
  const { cache } = require
  const path = require.resolve(name)
  const { [path]: loaded } = cache
  delete cache[path]
  const fresh: T = require(path)
  if (loaded === undefined) delete cache[path]
  else cache[path] = loaded
  return fresh
}

interface ReadConnection extends Connection {
  readonly requestQueue: { fulfillRequest: (response: { readonly correlationId: number }) => void }
  processData(data: Buffer): void
  disconnect(): Promise<unknown>
}

describe('a connection whose broker dies in the middle of a response', () => {
  /** The responses that kafkajs reads from the next socket. */
  const responsesAfter = async (patch: (connections: Connection) => void) => {
    const Unpatched = freshlyLoaded<new (options: object) => ReadConnection>('kafkajs/src/network/connection.js')
    class Patched extends Unpatched {}
    patch(Patched.prototype)
    const logger = { namespace: () => logger, debug: () => undefined, error: () => undefined }
    const timeouts = { connectionTimeout: 1_000, requestTimeout: 1_000 }
    const sockets: PassThrough[] = []
    const socketFactory = ({ onConnect }: { readonly onConnect: () => void }) => {
      setImmediate(onConnect)
      const socket = Object.assign(new PassThrough(), { setKeepAlive: () => socket, unref: () => socket })
      sockets.push(socket)
      return socket
    }
    const connection = new Patched({ host: 'one', port: 1, logger, socketFactory, ...timeouts })
    const responses: unknown[] = []
    connection.requestQueue.fulfillRequest = ({ correlationId }) => responses.push(correlationId)
    await connection.connect()
    connection.processData(Buffer.from([0, 0, 0, 9, 0, 0]))
    await connection.disconnect()
    await connection.connect()
    connection.processData(Buffer.from([0, 0, 0, 4, 0, 0, 0, 7]))
    await connection.disconnect()
    for (const socket of sockets) socket.destroy()
    return responses
  }

  test('reads the responses of the next socket', async () => {
    expect(await responsesAfter(clearsBuffer)).toEqual([7])
  })

  test('unpatched, reads garbage', async () => {
    expect(await responsesAfter(() => undefined)).not.toEqual([7])
  })
})

test('a stopped consumer fetches nothing, and does not restart', async () => {
  const fetched: unknown[] = []
  const consumers = { running: true, fetch: async (nodeId: unknown) => fetched.push(nodeId) as unknown }
  endsFetches(consumers)
  await consumers.fetch(1)
  consumers.running = false
  await expect(consumers.fetch(2)).rejects.toThrow('has been stopped')
  expect(fetched).toEqual([1])
})

test('kafkajs can unref a closed socket any number of times', async () => {
  const [socket, unpatched] = [new Socket(), new Socket()]
  patchClosedSocket(socket)
  for (const one of [socket, unpatched]) {
    one.destroy()
    await once(one, 'close')
    for (let time = 0; time < 3; time++) one.unref()
  }
  expect([socket, unpatched].map((one) => one.listenerCount('connect'))).toEqual([0, 3])
})
