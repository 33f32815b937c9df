import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { type Body, type Call, CallError, type Sent } from './client.ts'
import { Fatal } from './fatal.ts'
import { fill } from './fill.ts'
import { pagesOf } from './packet.ts'
import { peopleOf } from './people.ts'
import { createProgress } from './progress.ts'

const people = peopleOf({ seed: 'arrive', now: '2026-03-31' }, 60, pagesOf(forms))
const NOON = Date.UTC(2026, 2, 31, 16)
const token = `x.${Buffer.from(JSON.stringify({ sub: { id: 17 } })).toString('base64url')}.x`

type Made = Sent & { readonly call: string }

/** A server that accepts everything unless `refuse` throws. */
async function filled(refuse: (call: string) => void = () => undefined) {
  const made: Made[] = []
  const written: string[] = []
  const output = { write: (text: string) => written.push(text) > 0 }
  const call: Call = async (method, path, sent = {}) => {
    made.push({ call: `${method} ${path}`, ...sent })
    refuse(`${method} ${path}`)
    return path.startsWith('/texts') ? ([] as unknown as Body) : { token_user: token }
  }
  const run = fill(
    { call, seed: 's', admin: 'admin', today: '2026-03-31', now: () => NOON },
    people,
    createProgress(output, people.length),
  )
  const outcome = await run.catch((error: unknown) => error)
  return { made, text: written.join(''), outcome }
}

const refusal = (call: string, body: Body = { message: 'No.' }) => new CallError(call, 400, body)

test('every write of the demo has its own idempotency key, which is the same in the next run', async () => {
  const keys = ({ made }: { made: readonly Made[] }) => made.flatMap(({ key }) => (key === undefined ? [] : [key]))
  const [first, second] = [keys(await filled()), keys(await filled())]
  expect(new Set(first).size).toBe(first.length)
  expect(first.every((key) => /^[\w-]{16,64}$/.test(key))).toBe(true)
  expect([...second].sort()).toEqual([...first].sort())
})

test('the demo sends the company’s part as the administrator, for the person of the session', async () => {
  const { made } = await filled()
  const parts = made.filter(({ call }) => call.startsWith('PUT /company_section/'))
  expect(parts.length).toBeGreaterThan(10)
  for (const { call, token: used } of parts) expect([call.split('/').at(-1), used]).toEqual(['17', 'admin'])
})

test('the demo signs with the time of a device, as the screens do', async () => {
  const { made } = await filled()
  const signing = made.flatMap(({ json = {} }) => ('signing' in json ? [json.signing] : []))
  expect(signing.length).toBeGreaterThan(50)
  for (const one of signing) {
    expect(one).toMatchObject({ client_time: '2026-03-31T16:00:00.000Z', zone: 'America/New_York' })
  }
})

describe('a refused call of the demo', () => {
  test('stops only that person, and is reported with the server’s message', async () => {
    const { text, outcome } = await filled((call) => {
      if (call.endsWith('/handbook')) throw refusal(call, { message: 'No.', errors: [{ path: 'a.b', message: 'B.' }] })
    })
    expect(text).toContain('POST /handbook: 400 No. (a.b: B.)')
    expect(outcome).toBeGreaterThan(1)
  })

  test('ends the run if all calls are refused', async () => {
    const { made, outcome } = await filled((call) => {
      throw refusal(call)
    })
    expect(outcome).toBeInstanceOf(Fatal)
    expect(made.length).toBeLessThan(people.length)
  })

  test.each(['key-reused', 'email-taken'])('is no failure if an earlier run did the same: %s', async (code) => {
    const { outcome } = await filled((call) => {
      if (call === 'POST /register') throw refusal(call, { code })
    })
    expect(outcome).toBe(0)
  })
})

test('a demo person who was deleted since the last run stays deleted, and the run continues', async () => {
  const { text, outcome } = await filled((call) => {
    if (call === 'POST /user-login') throw refusal(call, { code: 'wrong-credentials' })
  })
  expect(outcome).toBe(0)
  expect(text).toContain('is left as it is.\n')
  expect(text).toContain('60 of 60 people')
})

test('the demo shows its progress in ten lines', async () => {
  expect((await filled()).text.split('\n')).toHaveLength(11)
})
