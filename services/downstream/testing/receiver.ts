import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly event: { readonly id: string; readonly type: string; readonly subject: string; readonly data?: unknown }
}

export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** The statuses of the next responses; the last one repeats. */
  readonly answer: (...statuses: readonly number[]) => void
  /** Runs while the next event waits for its response. */
  readonly meanwhile: (work: () => Promise<unknown>) => void
  /** Resolves when `count` events were received in all. */
  readonly got: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const watchers = new Set<() => void>()
  let statuses: readonly number[] = [200]
  let work = async (): Promise<unknown> => undefined
  const server = createServer(async (req, res) => {
    const body = await text(req)
    received.push({ headers: req.headers, body, event: JSON.parse(body) })
    const todo = work
    work = async () => undefined
    await todo()
    const [status = 200, ...rest] = statuses
    if (rest.length > 0) statuses = rest
    res.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('what a receiver says')
    for (const look of watchers) look()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (...next) => {
      statuses = next
    },
    meanwhile: (next) => {
      work = next
    },
    got: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
