import type { Form } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { freshId } from '@arrive/services/kernel/index.ts'
import { ADMIN } from '@arrive/services/tests/testing/arrive.ts'
import { type Client, createClient } from '@arrive/services/tests/testing/client.ts'
import { newStaff, type Staff } from '@arrive/services/tests/testing/people.ts'
import type { Send } from './client.ts'

const { email, password } = ADMIN
export const QUIET = {
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
} as const
export const FORM = forms.find(({ name }) => name === 'verification') as Form
const ANSWERS = sampleBody(FORM)
const PEOPLE = 64

type Headers = Readonly<Record<string, string>>
export type RequestOf = (token: string) => Buffer

/** A save with a fresh key and a unique answer, as the screens send it. */
export function saveRequest(token: string, path = '/verification'): Buffer {
  return writeRequest(`POST ${path}`, token, uniqueAnswers(), { 'Idempotency-Key': freshId(Date.now()) })
}

export function signedRequest(token: string, signing: object): Buffer {
  const sent = { ...uniqueAnswers(), signing }
  return writeRequest('POST /verification', token, sent, { 'Idempotency-Key': freshId(Date.now()) })
}

/** Writes of drafts with the same answers, each on the revision that the one before left. */
export function draftRequests(): RequestOf {
  const revisions = new Map<string, number>()
  return (token) => {
    const base = revisions.get(token) ?? 0
    revisions.set(token, base + 1)
    const draft = { base, form_version: FORM.version, values: uniqueAnswers() }
    return writeRequest(`PUT /drafts/${FORM.name}`, token, draft)
  }
}

const uniqueAnswers = () => ({ ...ANSWERS, address: freshId(Date.now()) })

function writeRequest(line: string, token: string, sent: object, headers: Headers = {}): Buffer {
  const body = Buffer.from(JSON.stringify(sent))
  const all = { 'Content-Type': 'application/json', ...headers, 'Content-Length': String(body.length) }
  return Buffer.concat([head(line, token, all), body])
}

export function getRequest(path: string, token: string, headers: Headers = {}): Buffer {
  return head(`GET ${path}`, token, headers)
}

function head(line: string, token: string, headers: Headers): Buffer {
  const lines = Object.entries({ Host: 'bench', Authorization: `Bearer ${token}`, ...headers })
  return Buffer.from(`${line} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}

export function clientOf(port: number): Client {
  return createClient(() => `http://127.0.0.1:${port}`)
}

export function newPerson(port: number): Promise<Staff> {
  return newStaff(clientOf(port), `${freshId(Date.now())}@bench.example`)
}

export async function newTokens(port: number): Promise<readonly string[]> {
  const tokens: string[] = []
  while (tokens.length < PEOPLE) tokens.push((await newPerson(port)).token)
  return tokens
}

/** Requests of all people in turn; saves if no others are given. */
export function savesOf(send: Send, tokens: readonly string[], request: RequestOf = saveRequest) {
  return (n: number) => send(request(tokens[n % tokens.length] ?? ''))
}

const saving = new Map<string, Promise<void>>()

/** Saves a unique answer and reads it back; each person's in turn. @throws Error if the read does not show it. */
export function saveAndRead(send: Send, token: string): Promise<void> {
  const both = async () => {
    const request = saveRequest(token)
    await send(request)
    const body = await send(getRequest('/get_verification_data', token))
    const rows: readonly { readonly address: string }[] = JSON.parse(body).verification_data
    if (!rows.some(({ address }) => request.includes(address))) throw new Error('A read after a save does not show it')
  }
  const turn = (saving.get(token) ?? Promise.resolve()).then(both)
  saving.set(token, turn)
  return turn
}
