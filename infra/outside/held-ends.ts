import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A forwarder that hides it when the server closes an idle connection. */
export interface HeldEnds {
  readonly port: number
  /** Resolves once every connection is closed by either side. */
  readonly allOver: () => Promise<void>
  readonly stop: () => void
}

/** Starts a forwarder to a local port. Data sent over a connection that the server closed breaks it. */
export async function holdEnds(targetPort: number): Promise<HeldEnds> {
  const going = new Set<Socket>()
  const sockets = new Set<Socket>()
  let waiting: (() => void) | undefined

  function over(client: Socket): void {
    going.delete(client)
    if (going.size === 0) waiting?.()
  }

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    going.add(client)
    sockets.add(client)
    client.pipe(target)
    target.pipe(client, { end: false })
    target.on('end', () => {
      over(client)
      client.unpipe(target)
      client.on('data', () => client.resetAndDestroy()).resume()
    })
    target.on('error', () => client.resetAndDestroy())
    client.on('error', () => target.destroy())
    client.on('close', () => {
      sockets.delete(client)
      over(client)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    allOver: () =>
      new Promise((resolve) => {
        waiting = resolve
        if (going.size === 0) resolve()
      }),
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
