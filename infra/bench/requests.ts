import type { Form } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { freshId } from '@arrive/services/kernel/index.ts'
import type { Pool } from './pool.ts'

const PEOPLE = 200
const PASSWORD = 'a kettle and two cups'
export const FORM = forms.find(({ name }) => name === 'verification') as Form

const ANSWERS = sampleBody(FORM)

/** A save with a fresh key and a unique answer, as the product's screens send it. */
export function saveRequest(token: string, { path = '/verification', address = freshId(Date.now()) } = {}): Buffer {
  const body = Buffer.from(JSON.stringify({ ...ANSWERS, address }))
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: bench',
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: ${freshId(Date.now())}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

export function getRequest(path: string, token: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const head = { Host: 'bench', Authorization: `Bearer ${token}`, ...headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

export async function staffTokens(port: number): Promise<readonly string[]> {
  const tokens: string[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const email = `person${at}@bench.example`
    await post(port, '/register', { email, password: PASSWORD, confirmPassword: PASSWORD })
    tokens.push(String((await post(port, '/user-login', { email, password: PASSWORD })).token_user))
  }
  return tokens
}

export const ADMIN = { ADMIN_EMAIL: 'office@bench.example', ADMIN_PASSWORD: PASSWORD } as const

export async function adminToken(port: number): Promise<string> {
  const answer = await post(port, '/login', { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  return String(answer.token)
}

const sending = new Map<string, Set<string>>()

/** Saves a unique answer and reads back this or a concurrent one. @throws Error if the read shows neither. */
export async function saveAndRead(pool: Pool, token: string): Promise<void> {
  const address = freshId(Date.now())
  const own = sending.get(token) ?? new Set()
  sending.set(token, own)
  // Earlier unanswered saves may come later in the log.
  const rivals = new Set(own)
  own.add(address)
  const saved = await pool.ask(saveRequest(token, { address })).finally(() => own.delete(address))
  if (saved.status >= 300) throw new Error(`A save was answered with ${saved.status}`)
  const { body } = await pool.ask(getRequest('/get_verification_data', token))
  const rows = body['verification_data'] as { address: string }[] | undefined
  // These ids sort by creation time.
  const isShown = rows?.some((row) => row.address >= address || rivals.has(row.address)) ?? false
  if (!isShown) throw new Error('A read after a save does not show it')
}

/** @throws Error if refused. */
export async function post(
  port: number,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${String(answer.message)}`)
  return answer
}
