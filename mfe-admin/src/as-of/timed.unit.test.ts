import type { Call } from '@arrive/contracts/call.ts'
import { calls } from '@arrive/contracts/generated/calls.ts'
import { expect, test } from '@jest/globals'
import { isTimed, sessionAt } from './timed.ts'

/** Papers take it themselves. */
const TAKES = calls.filter(({ id, timed }: Call) => timed === true || /^get-\w+-pdf$/.test(id))
const READS = calls.filter(({ method, access }) => method === 'GET' && (access === 'admin' || access === 'person'))

test.each(READS.map(({ id, path }) => [id, path]))('%s gets a moment only if it takes one', (id, path) => {
  expect(isTimed(path.replaceAll(/\{[^}]+\}/g, '17'))).toBe(TAKES.some((one) => one.id === id))
})

test('a session at a moment asks for it once, and not where it is refused', async () => {
  const asked: string[] = []
  const authFetch = async (path: string) => {
    asked.push(path)
    return Response.json({})
  }
  const { authFetch: then } = sessionAt({ role: 'admin', person: 1, authFetch }, '2026-11-03')
  for (const path of ['/get_packet/17?state=resign', '/get_packet/17?as_of=2026-11-01', '/reviews/17']) await then(path)
  expect(asked).toEqual([
    '/get_packet/17?state=resign&as_of=2026-11-03',
    '/get_packet/17?as_of=2026-11-01',
    '/reviews/17',
  ])
})
