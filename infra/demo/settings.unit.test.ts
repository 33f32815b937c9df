import { expect, test } from '@jest/globals'
import { readSettings } from './settings.ts'

const admin = { ADMIN_EMAIL: 'office@agency.example', ADMIN_PASSWORD: 'a lamp in the window' }
const read = (args: readonly string[] = [], environment: object = {}) =>
  readSettings(args, { ...admin, ...environment }, '2026-03-31')

test('without flags the demo makes 200 people as of today on the server of npm start', () => {
  expect(read()).toEqual({
    url: 'http://localhost:8080',
    adminEmail: admin.ADMIN_EMAIL,
    adminPassword: admin.ADMIN_PASSWORD,
    people: 200,
    seed: 'arrive',
    now: '2026-03-31',
  })
})

test('flags and environment variables override the defaults of the demo', () => {
  expect(read(['--people', '7', '--seed', 'x', '--now', '2025-02-28'])).toMatchObject({ people: 7, seed: 'x' })
  expect(read([], { PORT: '8097' }).url).toBe('http://localhost:8097')
  expect(read([], { PORT: '8097', ARRIVE_URL: 'https://care.example/' }).url).toBe('https://care.example')
})

test.each([
  [['--people', '0'], {}, '--people'],
  [['--people', 'many'], {}, '--people'],
  [['--now', '2026-02-30'], {}, '--now'],
  [['--loud'], {}, '--people N, --seed S and --now'],
  [[], { ARRIVE_URL: 'nowhere' }, 'ARRIVE_URL'],
  [[], { ADMIN_EMAIL: '' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set'],
  [[], { ADMIN_PASSWORD: undefined }, 'npm start'],
])('the demo settings %j with %j are refused in one line', (args, environment, words) => {
  expect(() => read(args, environment)).toThrow(words)
  expect(() => read(args, environment)).toThrow(/^.+$/)
})
