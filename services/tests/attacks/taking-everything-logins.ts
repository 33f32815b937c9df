import { expect, test } from '@jest/globals'
import { ADMIN, type TestArrive } from '../testing/arrive.ts'
import { type Body, createClient } from '../testing/client.ts'
import type { EngineNames } from '../testing/engines.ts'
import { printFigure } from './print-figure.ts'

/** A product under attack by someone with, or in search of, an administrator's session. */
export interface Taken {
  readonly arrive: () => TestArrive
  readonly engines: EngineNames
  readonly admin: () => string
  readonly audit: (query?: string) => Promise<readonly Body[]>
  readonly events: () => Promise<number>
}

/** The first and last event for each of forty accounts and addresses, and for all others together. */
const MAX_EVENTS = 2 * 41

/** Logins, refusals and logouts. */
export function loginsPart({ arrive, engines, admin, audit, events }: Taken, tries: number): void {
  const client = createClient(() => arrive().origin())
  const logIn = (username: string, password: string) => client.post('/login', { username, password })

  test('a login, a refused one and a logout are told; the refused one without a name or an address', async () => {
    const { body } = await logIn(ADMIN.email, ADMIN.password)
    expect((await logIn(ADMIN.email, 'a wrong password')).status).toBe(401)
    expect((await logIn('who.is.this@mail.example', 'a wrong password')).status).toBe(401)
    await client.post('/logout', undefined, String(body.token))
    const reported = (await audit()).filter(({ action }) => /^log|^refused/.test(String(action))).slice(0, 4)
    const address = expect.stringMatching(/^[\w-]{22}$/)
    const unknown = { action: 'refused', what: 'admin-login', actor_user_id: null, actor: '', rows: 1, address }
    expect(reported).toMatchObject([
      { action: 'logout', actor_user_id: 1, actor: ADMIN.email },
      { ...unknown, subject_user_id: null },
      { ...unknown, subject_user_id: 1 },
      { action: 'login', what: 'admin-login', actor_user_id: 1, address },
    ])
    expect(JSON.stringify(reported)).not.toMatch(/who\.is|127\.0\.0\.1|wrong/)
  })

  test(`${tries} refused logins of invented accounts add a bounded number of events`, async () => {
    const before = await events()
    for (let at = 0; at < tries; at++) {
      expect((await logIn(`nobody.${at}@mail.example`, 'a wrong password')).status).toBe(401)
    }
    const added = (await events()) - before
    printFigure(`events of ${tries} refused logins, ${engines}`, String(added), `at most ${MAX_EVENTS}`)
    expect(added).toBeLessThanOrEqual(MAX_EVENTS)
    expect((await client.get('/livez')).status).toBe(200)
    expect((await client.get('/get_audit?limit=1', admin())).status).toBe(200)
  }, 300_000)
}
