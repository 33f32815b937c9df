import type { Call } from '@arrive/contracts/call.ts'
import type { Documents, Health } from './options.ts'
import type { Answer, Route } from './route.ts'

export function ownRoutes(health: Health, documents: Documents, draining: () => boolean): Route[] {
  return [
    page('livez', '/livez', async () => state(health.live(), {})),
    page('readyz', '/readyz', () => readiness(health, draining)),
    ...Object.entries(documents).map(([path, document]) => documentRoute(path, document)),
  ]
}

async function readiness(health: Health, draining: () => boolean): Promise<Answer> {
  if (draining()) return state(false, { draining: true })
  try {
    const { ready, detail } = await health.ready()
    return state(ready, detail)
  } catch {
    return state(false, {})
  }
}

function state(good: boolean, detail: Readonly<Record<string, unknown>>): Answer {
  return { status: good ? 200 : 503, body: { status: good ? 'ok' : 'unavailable', ...detail } }
}

function documentRoute(path: string, make: () => object): Route {
  let made: Buffer | undefined
  return page(path.slice(1), path, async () => {
    made ??= Buffer.from(JSON.stringify(make()))
    return { status: 200, body: made, headers: { 'content-type': 'application/json' } }
  })
}

function page(id: string, path: string, handle: Route['handle']): Route {
  const call: Call = { id, method: 'GET', path, summary: id, access: 'public', answer: { status: 200, schema: {} } }
  return { call, handle }
}
