import { expect, test } from '@jest/globals'
import { type Access, createNoteAccess } from './note-access.ts'

const ORIGIN = { call: 'get-hipaa-data', actor: 'admin/1', requestId: 'request' }
const LOOK: Access = { actor: 1, origin: ORIGIN, action: 'view', what: 'hipaa', person: 17, rows: 1 }
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
  const notes = createNoteAccess({ submit: submit as never, now: () => state.now })
  return { ...notes, appended, state }
}

test('a look is noted under its administrator, with numbers and the name of a form', async () => {
  const { note, appended } = office()
  const entry = await note(LOOK)
  expect(appended).toEqual([[1, { entry, action: 'view', what: 'hipaa', person: 17, rows: 1 }]])
})

test('the same look within five minutes is noted once, also where its requests come at the same time', async () => {
  const { note, appended, state } = office()
  await Promise.all(Array.from({ length: 10 }, () => note(LOOK)))
  state.now += 4 * MINUTE
  expect(await note(LOOK)).toBeUndefined()
  expect(appended).toHaveLength(1)
  state.now += 2 * MINUTE
  expect(await note(LOOK)).toBeDefined()
  expect(appended).toHaveLength(2)
})

test.each<[string, Partial<Access>]>([
  ['administrator', { actor: 2 }],
  ['person', { person: 18 }],
  ['form', { what: 'job' }],
  ['action', { action: 'history' }],
])('another %s is another look', async (_, other) => {
  const { note, appended } = office()
  await note(LOOK)
  await note({ ...LOOK, ...other })
  expect(appended).toHaveLength(2)
})

test.each<Access['action']>(['download', 'export', 'fill', 'erase'])('every %s is noted', async (action) => {
  const { note, appended } = office()
  await note({ ...LOOK, action })
  await note({ ...LOOK, action })
  expect(appended).toHaveLength(2)
})

test('what could not be noted is noted by the next look, and everybody who waited for it hears of it', async () => {
  const { note, appended, state } = office({ away: true })
  const looks = await Promise.allSettled([note(LOOK), note(LOOK)])
  expect(looks.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  state.away = false
  await note(LOOK)
  expect(appended).toHaveLength(1)
})

test('the rows of a stream are told by an event of the same entry', async () => {
  const { note, counted, appended } = office()
  const list: Access = { ...LOOK, action: 'export', what: 'patients', person: null, rows: null }
  const entry = await note(list)
  await counted({ ...list, rows: 12 }, entry ?? '')
  const told = { entry, action: 'export', what: 'patients', person: null }
  expect(appended).toEqual([
    [1, { ...told, rows: null }],
    [1, { ...told, rows: 12 }],
  ])
})
