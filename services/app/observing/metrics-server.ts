import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// An ES import of `node:http` would also load an HTTP client, which a server never uses.
const { createServer } = process.getBuiltinModule('node:http')

type Page = () => Promise<{ readonly type: string; readonly text: string }>

/** Serves only `GET /metrics`, on a port that is not public. */
export async function serveMetrics(page: Page, port: number, host: string) {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (req, res) => {
    void answer(req, res).catch(() => res.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.url !== '/metrics') return end(res, 404)
    if (req.method !== 'GET') return end(res.setHeader('allow', 'GET'), 405)
    const { type, text } = await page()
    res.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  }
}

function end(res: ServerResponse, status: number): void {
  res.writeHead(status).end()
}
