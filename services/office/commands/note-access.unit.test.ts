import { createEventCatalogue } from '@arrive/contracts/event-catalogue.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { expect, test } from '@jest/globals'
import { type Access, createRecordAccess, PLAIN } from './note-access.ts'

const ORIGIN = { call: 'get-hipaa-data', actor: 'admin/1', requestId: 'request' }
const VIEW: Access = { ...PLAIN, actor: 1, origin: ORIGIN, action: 'view', what: 'hipaa', person: 17, rows: 1 }
const MINUTE = 60_000

function office({ away = false } = {}) {
  const appended: unknown[] = []
  const state = { now: 1_770_000_000_000, away }
  const submit = {
    note: async (_: string, { person, data }: { person: number; data?: unknown }) => {
      if (state.away) throw new Error('The log is away')
      appended.push([person, data])
    },
  }
  const notes = createRecordAccess({
    submit: submit as never,
    now: () => state.now,
    events: createEventCatalogue(events, []),
  })
  return { ...notes, appended, state }
}

test('a read is audited under its administrator, with person numbers and the name of a form', async () => {
  const { note, appended } = office()
  const entry = await note(VIEW)
  expect(appended).toEqual([[1, { ...PLAIN, entry, action: 'view', what: 'hipaa', person: 17, rows: 1 }]])
})

test('the same read within five minutes is audited once, even if its requests are concurrent', async () => {
  const { noteOnce, appended, state } = office()
  await Promise.all(Array.from({ length: 10 }, () => noteOnce(VIEW, '')))
  state.now += 4 * MINUTE
  await noteOnce(VIEW, '')
  expect(appended).toHaveLength(1)
  state.now += 2 * MINUTE
  await noteOnce(VIEW, '')
  expect(appended).toHaveLength(2)
})

test.each<[string, Partial<Access>, string]>([
  ['administrator', { actor: 2 }, ''],
  ['person', { person: 18 }, ''],
  ['form', { what: 'job' }, ''],
  ['action', { action: 'history' }, ''],
  ['page of a list', {}, 'other rows'],
])('a read with another %s is another audit entry', async (_, other, same) => {
  const { noteOnce, appended } = office()
  await noteOnce(VIEW, '')
  await noteOnce({ ...VIEW, ...other }, same)
  expect(appended).toHaveLength(2)
})

test('if an audit entry cannot be written, every waiting request fails, and the next read is audited', async () => {
  const { noteOnce, appended, state } = office({ away: true })
  const looks = await Promise.allSettled([noteOnce(VIEW, ''), noteOnce(VIEW, '')])
  expect(looks.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  state.away = false
  await noteOnce(VIEW, '')
  expect(appended).toHaveLength(1)
})

test('the row count of a stream is audited by a second event of the same entry', async () => {
  const { note, counted, appended } = office()
  const list: Access = { ...VIEW, action: 'export', what: 'patients', person: null, rows: null, scope: 'whole' }
  const entry = await note(list)
  await counted({ ...list, rows: 12, persons: [4, 5] }, entry)
  const reported = { ...PLAIN, entry, action: 'export', what: 'patients', scope: 'whole' }
  expect(appended).toEqual([
    [1, reported],
    [1, { ...reported, rows: 12, persons: [4, 5] }],
  ])
})
