import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { linkOf, linkToken, type MailedLink, withLinks } from './links.ts'

const key = createSecretKey(randomBytes(32))
const link: MailedLink = { purpose: 'reset', person: 17, n: 'mbx2k0q1-0' }
const token = linkToken(key, link)

describe('the token of a link', () => {
  test('is the same each time, and names its purpose', () => {
    expect(linkToken(key, link)).toBe(token)
    expect(linkOf(key, token)).toEqual(link)
  })

  test.each([...token].map((_, at) => at))('is invalid with another character at %i', (at) => {
    const other = token[at] === '1' ? '2' : '1'
    expect(linkOf(key, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined()
  })

  test.each([
    ['of another key', linkToken(createSecretKey(randomBytes(32)), link)],
    ['of a purpose that nobody knows', linkToken(key, { ...link, purpose: 'owner' as 'reset' })],
    ['of nobody', linkToken(key, { ...link, person: 0 })],
    ['with more behind it', `${token}.x`],
    ['cut short', token.slice(0, -1)],
    ['of a session', 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln'],
    ['empty', ''],
  ])('is undefined for %s', (_, text) => {
    expect(linkOf(key, text)).toBeUndefined()
  })
})

describe('sessions that know links', () => {
  const secrets = { derived: () => key } as unknown as Parameters<typeof withLinks>[0]['secrets']
  const sessions = withLinks({ secrets }, { authenticate: async () => ({ role: 'visitor' }), refusal: () => undefined })

  test('take a link for its person and purpose, and leave every other token to the sessions', async () => {
    expect(await sessions.authenticate(token)).toEqual({ role: 'link', ...link })
    expect(await sessions.authenticate('eyJhbGciOiJIUzI1NiJ9.e30.c2ln')).toEqual({ role: 'visitor' })
  })

  test('refuse a link that was changed', async () => {
    await expect(sessions.authenticate(token.replace('.17.', '.18.'))).rejects.toMatchObject({ code: 'wrong-link' })
  })
})
