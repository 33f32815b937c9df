import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Another system that takes all that it is sent. */
export interface Webhooks {
  readonly url: string
  /** The ids of the events that it was sent, in their order. */
  readonly ids: () => readonly string[]
  /** Resolves when it was sent something and nothing more for a while. */
  readonly untilQuiet: () => Promise<void>
  readonly stop: () => Promise<void>
}

const QUIET = 1_500

export async function receiveWebhooks(): Promise<Webhooks> {
  const ids: string[] = []
  const server = createServer((req, res) => {
    ids.push(String(req.headers['webhook-id']))
    req.resume()
    res.writeHead(200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function untilQuiet(): Promise<void> {
    const had = ids.length
    for (let seen = -1; seen !== ids.length || seen === had; await pause(QUIET)) seen = ids.length
  }

  return {
    url: `http://127.0.0.1:${port}/`,
    ids: () => ids,
    untilQuiet,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
