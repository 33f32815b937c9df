import { expect, test } from '@jest/globals'
import { assertMailsLeave, senderOf } from './mail-settings.ts'

const CATCHER = 'smtp+insecure://mail:1025'
const settings = (publicOrigin: string, more: Readonly<Record<string, string>> = {}) => {
  const environment = { SMTP_URL: CATCHER, NOTIFY_TO: 'office@agency.example', ...more }
  return { publicOrigin, read: (name: string) => new Map(Object.entries(environment)).get(name) }
}
const FROM = { MAIL_FROM: 'care@agency.example' }

test.each([
  ['https://www.agency.example', 'no-reply@www.agency.example'],
  ['http://localhost:8080', 'no-reply@localhost'],
  ['http://127.0.0.1:8080', 'no-reply@localhost'],
  ['http://[::1]:8080', 'no-reply@localhost'],
])('mails of %s come from %s, or from MAIL_FROM if it is set', (origin, from) => {
  expect(senderOf(settings(origin))).toBe(from)
  expect(senderOf(settings(origin, FROM))).toBe('care@agency.example')
})

test('the mail catcher is refused on a public site that mails links to people', () => {
  expect(() => assertMailsLeave(settings('https://agency.example', FROM))).toThrow(/^SMTP_URL must be/)
  for (const fine of [
    settings('http://localhost:8088', FROM),
    settings('https://agency.example'),
    settings('https://agency.example', { ...FROM, SMTP_URL: 'smtp://mail.example' }),
  ]) {
    expect(() => assertMailsLeave(fine)).not.toThrow()
  }
})
