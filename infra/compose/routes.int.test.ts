import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { startTestArrive, type TestArrive } from '@arrive/services/tests/testing/arrive.ts'
import { createClient } from '@arrive/services/tests/testing/client.ts'
import { sampleRequest } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { caddyfileOf } from './caddyfile.ts'
import { routesOf } from './routes.ts'

const CALLS = calls
const routes = routesOf(forms)

function sentTo(path: string): readonly string[] {
  const fits = (route: string) => (route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route)
  return [...routes].filter(([, paths]) => paths.some(fits)).map(([service]) => service)
}

const request = (call: Call) => sampleRequest(forms, call, { person: 2, email: 'ann@mail.example' })

test('the proxy has the routes of all calls (if not: node infra/compose/write.ts)', () => {
  expect(readFileSync(join(import.meta.dirname, 'proxy', 'Caddyfile'), 'utf8')).toBe(caddyfileOf(routes))
})

test.each(CALLS)('$method $path goes to one service', (call) => {
  expect(sentTo(request(call).path)).toHaveLength(1)
})

describe.each([...routes.keys()])('a process that runs only %s', (service) => {
  let arrive: TestArrive
  const client = createClient(() => arrive.origin())
  beforeAll(async () => {
    arrive = await startTestArrive({ SERVICES: service })
  })
  afterAll(() => arrive.end())

  test('answers exactly the calls that the proxy sends to it', async () => {
    const answered: string[] = []
    // The service of the screens shows one at the path of such a call.
    for (const call of CALLS.filter(({ screen }) => service !== 'web' || screen !== true)) {
      const { method, path, body, form } = request(call)
      const { status } = await client.call(method, path, { body, form })
      if (status !== 404) answered.push(call.id)
    }
    expect(answered).toEqual(CALLS.filter((call) => sentTo(request(call).path)[0] === service).map(({ id }) => id))
  })
})
