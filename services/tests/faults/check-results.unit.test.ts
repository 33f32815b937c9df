import { expect, test } from '@jest/globals'
import type { Entry } from '../../kernel/index.ts'
import { check, firstsOf } from './check-results.ts'
import type { Sent } from './workload.ts'

const logOf = (...ids: readonly string[]) =>
  ids.map((id) => ({ source: 'onboarding/0', envelope: { id }, raw: id })) as unknown as readonly Entry[]
const rawOf = ({ raw }: Entry) => raw
const visitor = { actor: 'visitor', call: 'register', method: 'POST', path: '/register', key: 'k' } as const

test('the check of the faults’ results reports lost, doubled and unexplained saves', () => {
  const registration = { kind: 'register', ...visitor } as const
  const sent: Sent[] = [
    { ...registration, mark: 'good', event: 'e1', status: 201 },
    { ...registration, mark: 'lost', event: 'e2', status: 201 },
    { ...registration, mark: 'twice', event: 'e3', status: 201 },
    { ...registration, mark: 'refused', event: 'e4', status: 409 },
  ]
  const rows = new Map([
    ['/registered_users', ['good', 'twice', 'twice'].map((mark) => ({ email: `${mark}@mail.example` }))],
  ])
  const { lost, doubled, unexplained } = check(sent, { log: logOf('e1', 'e3', 'e3', 'stranger'), rows }, 0)
  expect(lost).toEqual([
    'event of register lost (e2, answered 201)',
    'row of register lost (e2, answered 201)',
    'row of register refused (e4, answered 409)',
  ])
  expect(doubled).toEqual(['event e3: 2 times', 'row of register twice (e3, answered 201)'])
  expect(unexplained).toEqual(['1 events instead of 0 by others', 'register refused (e4, answered 409)'])
})

test('the check of the faults’ results reports reordered saves of one person, but not of two persons', () => {
  const save = { ...visitor, kind: 'save', person: 1, status: 200 } as const
  const sent: Sent[] = [
    { ...save, mark: 'a', event: 'e1' },
    { ...save, mark: 'b', event: 'e2' },
    { ...save, mark: 'c', event: 'e3', person: 2 },
    { ...save, mark: 'd', event: 'e4' },
  ]
  const reordered = (...ids: readonly string[]) => check(sent, { log: logOf(...ids), rows: new Map() }, 0).reordered
  expect(reordered('e3', 'e1', 'e2', 'e4')).toEqual([])
  expect(reordered('e1', 'e4', 'e3', 'e2')).toEqual(['save d (e4, answered 200) before save b (e2, answered 200)'])
})

test('the check of the faults’ results counts an event that is in the log twice at its first position', () => {
  expect(firstsOf(logOf('e1', 'e2', 'e1', 'e3', 'e2'), rawOf).map(({ envelope }) => envelope.id)).toEqual([
    'e1',
    'e2',
    'e3',
  ])
})

test('the check of the faults’ results does not treat other data or another partition as a repeat of an event', () => {
  const [first, second, ...rest] = logOf('e1', 'e1', 'e1', 'e1') as [Entry, Entry, Entry, Entry]
  const log = [first, { ...second, raw: 'other' }, { ...rest[0], source: 'onboarding/1' } as Entry, rest[1]]
  expect(firstsOf(log, rawOf)).toEqual(log.slice(0, 3))
})
