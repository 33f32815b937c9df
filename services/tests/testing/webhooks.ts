import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'

/** Another system that accepts every webhook. */
export interface Webhooks {
  readonly url: string
  /** The ids of the events received, in order. */
  readonly ids: () => readonly string[]
  readonly bodies: () => readonly string[]
  readonly stop: () => Promise<void>
}

export async function receiveWebhooks(): Promise<Webhooks> {
  const ids: string[] = []
  const bodies: string[] = []
  const server = createServer(async (req, res) => {
    ids.push(String(req.headers['webhook-id']))
    bodies.push(await text(req))
    res.writeHead(200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/`,
    ids: () => ids,
    bodies: () => bodies,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Resolves when everything was delivered. Offsets move after delivery, so nothing is in flight then. */
export async function untilDelivered(client: Client, subscription: string, token: string): Promise<void> {
  while ((await client.get(subscription, token)).body['waiting'] !== 0) await pause(20)
}
