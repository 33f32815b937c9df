import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Body } from './client.ts'

export interface RawReply {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Sends a path exactly as written; `fetch` would normalize it. */
export async function rawCall(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(origin)
  const req = request({ hostname, port, method, path, headers, agent: false })
  const answered = once(req, 'response')
  req.end()
  const [res] = (await answered) as [IncomingMessage]
  const type = res.headers['content-type'] ?? ''
  const bytes = await buffer(res)
  const body: Body = type.includes('json') ? JSON.parse(bytes.toString()) : {}
  return { status: res.statusCode ?? 0, headers: new Headers({ 'content-type': type }), body }
}
