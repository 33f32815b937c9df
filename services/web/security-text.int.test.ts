import { agency } from '@arrive/contracts/agency.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestArrive, type TestArrive } from '../tests/testing/arrive.ts'
import { securityText } from './security-text.ts'

const YEAR = 365 * 24 * 60 * 60 * 1_000
const NOW = Date.UTC(2026, 2, 4)

describe('the security.txt for people who report a vulnerability', () => {
  test('names the agency, an expiration, a language and, if it can be trusted, its own address', () => {
    const contact = { email: 'care@arrive.example', origin: 'https://arrive.example', now: () => NOW }
    expect(securityText(contact).split('\n')).toEqual([
      'Contact: mailto:care@arrive.example',
      'Expires: 2026-08-31T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://arrive.example/.well-known/security.txt',
      '',
    ])
    expect(securityText({ ...contact, origin: 'http://localhost:8080' })).not.toContain('Canonical')
  })
})

describe('the address of security.txt', () => {
  let arrive: TestArrive
  beforeAll(async () => {
    arrive = await startTestArrive()
  })
  afterAll(() => arrive.end())

  test.each(['GET', 'HEAD'])('answers %s with plain text and the headers of every answer', async (method) => {
    const response = await fetch(`${arrive.origin()}/.well-known/security.txt?from=scan`, { method })
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    if (method === 'HEAD') return
    expect(text).toContain(`Contact: mailto:${agency.email}\n`)
    const end = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(end).toBeGreaterThan(Date.now())
    expect(end).toBeLessThan(Date.now() + YEAR)
  })

  test('has no other files next to it, and accepts no other method', async () => {
    expect((await fetch(`${arrive.origin()}/.well-known/security.txt`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${arrive.origin()}/.well-known/`)).status).toBe(404)
  })
})
