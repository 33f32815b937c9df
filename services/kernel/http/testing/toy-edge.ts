import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@arrive/contracts/call.ts'
import { LIMITS } from '@arrive/contracts/form.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { createLogger } from '../../../app/observing/logs.ts'
import type { LimitRules } from '../../../app/settings/limits.ts'
import { ArriveError } from '../../common/errors.ts'
import { NO_METRICS } from '../../common/metrics.ts'
import type { Checked, EdgeOptions } from '../options.ts'
import type { Actor, Route } from '../route.ts'
import { createEdge, type Edge } from '../server.ts'

const ACTORS: Readonly<Record<string, Actor>> = {
  'staff-token': { role: 'staff', person: 17, session: 's17' },
  'admin-token': { role: 'admin', person: 3, session: 's3' },
}

export function toyCall(part: Partial<Call> & Pick<Call, 'method' | 'path'>): Call {
  const id = `${part.method.toLowerCase()}-${part.path.replaceAll(/\W+/g, '-')}`
  return { id, summary: id, access: 'public', answer: { status: 200, schema: {} }, ...part }
}

export function echo(part: Partial<Call> & Pick<Call, 'method' | 'path'>): Route {
  return {
    call: toyCall(part),
    handle: async ({ actor, file, ...request }) => ({
      status: 200,
      body: { ...request, role: actor.role, file: file && { name: file.name, size: file.bytes.length } },
    }),
  }
}

function nameGiven(body: unknown): Checked {
  const good = typeof body === 'object' && body !== null && 'name' in body && body.name !== ''
  if (good) return { ok: true, value: body }
  // Codes missing in every catalog are returned unchanged.
  const errors = [{ path: 'name', message: { code: 'Missing.' } }]
  return { ok: false, message: { code: 'Please tell your name.' }, errors }
}

export interface ToyEdge {
  readonly edge: Edge
  readonly port: number
  readonly origin: string
  readonly log: () => string
  readonly logged: (text: string) => Promise<void>
}

export async function startEdge(routes: readonly Route[], options: Partial<EdgeOptions> = {}): Promise<ToyEdge> {
  const lines: string[] = []
  const watchers = new Set<() => void>()
  const destination = {
    write: (line: string) => {
      lines.push(line)
      for (const watcher of watchers) watcher()
    },
  }
  const edge = createEdge({
    routes,
    sessions: {
      authenticate: async (token) => {
        const actor = ACTORS[token]
        if (actor === undefined) throw new ArriveError('no-session')
        return actor
      },
      refusal: () => undefined,
    },
    check: (_call, body) => nameGiven(body),
    checkQuery: (_call, query) => ({ ok: true, value: query }),
    checkParams: () => ({ ok: false, message: { code: 'No.' }, errors: [] }),
    say: english,
    limits: 'off',
    upload: { name: 'resume', bytes: LIMITS.resume },
    uploadFolder: join(tmpdir(), `toy-uploads-${process.pid}`),
    logger: createLogger({ level: 'debug', service: 'test', version: '0', destination }),
    metrics: NO_METRICS,
    addressSecret: Buffer.alloc(32, 1),
    https: false,
    health: { live: () => true, ready: async () => ({ ready: true, detail: { parked: 0 } }) },
    documents: { '/openapi.json': () => ({ openapi: '3.1.0' }) },
    now: () => performance.now(),
    newId: randomUUID,
    ...options,
  })
  const { port } = await edge.listen(0, '127.0.0.1')
  const log = () => lines.join('')
  const logged = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!log().includes(text)) return
        watchers.delete(look)
        resolve()
      }
      watchers.add(look)
      look()
    })
  return { edge, port, origin: `http://127.0.0.1:${port}`, log, logged }
}

/** Returns the response when the connection ends. */
export function rawExchange(port: number, bytes: string | Buffer, then: 'wait' | 'leave' = 'wait'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.write(bytes, () => {
      if (then === 'leave') socket.destroy()
    })
  })
}

/** A body without an end, which says when its reader has left. */
export async function* endless(ended: () => void): AsyncGenerator<string> {
  try {
    for (;;) yield 'x'.repeat(65_536)
  } finally {
    ended()
  }
}

/** Rules for forms and saves, as a product may have them. */
export const TOY_LIMITS: LimitRules = {
  byAddress: {
    form: [{ name: 'form-minute', points: 5, seconds: 60 }],
    registration: [{ name: 'registration-hour', points: 10, seconds: 3_600 }],
  },
  byPerson: {
    save: [{ name: 'save-minute', points: 120, seconds: 60 }],
    export: [{ name: 'export-hour', points: 30, seconds: 3_600 }],
  },
  atOnce: { export: { each: 2, total: 3 }, list: { each: 1, total: 2 } },
}
