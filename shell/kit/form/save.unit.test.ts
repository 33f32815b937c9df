import { fileTooLarge } from '@arrive/contracts/checking/files-consents.ts'
import { LIMITS } from '@arrive/contracts/form.ts'
import { ANSWERS } from '@arrive/contracts/messages/en/answers.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import { describe, expect, it } from '@jest/globals'
import { type Fetch, saveBody, withoutControls } from './save.ts'

const REQUEST = {
  path: '/hipaa',
  body: '{}',
  key: 'k'.repeat(36),
  status: 200,
  message: 'Form submitted successfully!',
}

function serving(...answers: (Response | Error)[]) {
  const keys: (string | null)[] = []
  const traces: (string | null)[] = []
  const fetch: Fetch = async (_, init) => {
    const headers = new Headers(init?.headers)
    keys.push(headers.get('idempotency-key'))
    traces.push(headers.get('traceparent'))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer?.clone() ?? new Response()
  }
  return { fetch, keys, traces }
}

const json = (status: number, body: unknown, headers = {}) => new Response(JSON.stringify(body), { status, headers })
const away = json(503, { message: 'We could not save this in time.' }, { 'Retry-After': '2' })

async function save(...answers: (Response | Error)[]) {
  const { fetch, keys, traces } = serving(...answers)
  const waits: number[] = []
  let time = 0
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    time += milliseconds
  }
  const saved = await saveBody(fetch, REQUEST, { wait, now: () => time })
  return { saved, keys, traces, waits }
}

describe('a save', () => {
  it.each([
    ['that was taken', json(200, {}), { ok: true, message: 'Form submitted successfully!' }],
    ['with a strange success', json(204 + 2, { message: 'Half' }), { ok: false, kind: 'unexpected', message: 'Half' }],
    [
      'with a strange success that says nothing',
      new Response('', { status: 202 }),
      { kind: 'unexpected', message: 'Unexpected response from the server.' },
    ],
    [
      'that was refused',
      json(400, { message: 'Please fill.' }),
      { kind: 'refused', status: 400, message: 'Please fill.' },
    ],
    [
      'that failed in the server',
      new Response('<html>', { status: 500 }),
      { kind: 'refused', message: 'An error occurred on the server.' },
    ],
    [
      'that got no response',
      new TypeError('Failed to fetch'),
      { kind: 'no-response', message: 'No response received from the server. Please try again.' },
    ],
    ['that could not be sent', new Error('no paper'), { kind: 'other', message: 'Error: no paper' }],
  ])('the outcome of a save %s is reported', async (_, answer, told) => {
    expect((await save(answer)).saved).toMatchObject(told)
  })

  it('errors of single answers are part of the outcome', async () => {
    const errors = [{ path: 'date1', message: 'Date is missing.' }]
    expect((await save(json(400, { message: 'x', errors: [...errors, 'y'] }))).saved).toMatchObject({ errors })
  })

  it('after a 503, a save is retried with the same key after the requested delay', async () => {
    const { saved, keys, waits } = await save(away, away, json(200, {}))
    expect([saved.ok, keys, waits]).toEqual([true, new Array(3).fill(REQUEST.key), [2_000, 2_000]])
  })

  it('all attempts of a save are one trace, and those of the next save another', async () => {
    const { traces } = await save(away, away, json(200, {}))
    expect(traces).toEqual(new Array(3).fill(expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-03$/)))
    expect((await save(json(200, {}))).traces).not.toContain(traces[0])
  })

  it('a save is attempted five times at most', async () => {
    const { saved, keys } = await save(away)
    expect([saved, keys.length]).toMatchObject([
      { kind: 'refused', status: 503, message: 'We could not save this in time.' },
      5,
    ])
  })
})

describe('what is wrong with the signing', () => {
  const refused = { ok: false, kind: 'refused', message: 'Some answers are missing.' } as const
  it('is the message of the save, because no control shows it', () => {
    const errors = [{ path: 'signing.texts', message: 'This form has changed.' }]
    expect(withoutControls({ ...refused, errors })).toEqual({
      ...refused,
      message: 'This form has changed.',
      errors: [],
    })
  })
  it('is nothing in other refusals', () => {
    const other = { ...refused, errors: [{ path: 'signingDate', message: 'Type a date.' }] }
    expect(withoutControls(other)).toBe(other)
  })
})

describe('a proxy’s 413 without our problem document', () => {
  const page = new Response('<html><h1>413 Request Entity Too Large</h1></html>', { status: 413 })
  const saved = (body: string | FormData) => saveBody(serving(page).fetch, { ...REQUEST, body })

  it('shows the file size limit at the field', async () => {
    const body = new FormData()
    body.set('email', 'ann@mail.example')
    body.set('resume', new File(['x'], 'resume.pdf'))
    const message = speaker(ANSWERS)(fileTooLarge('resume', LIMITS.resume))
    expect(await saved(body)).toMatchObject({ status: 413, message, errors: [{ path: 'resume', message }] })
  })

  it('says that a body is too large', async () => {
    expect(await saved('{}')).toMatchObject({ status: 413, message: 'The request is too large.' })
  })
})
