import type { Values } from '@arrive/kit/fields/fields.ts'
import type { DraftState } from '@arrive/kit/form/drafts.ts'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { ServerDraft, Written } from './server.ts'
import { type Conflict, DraftSync, type SyncStart } from './sync.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const AT = '2026-11-27T19:02:00.000Z'
const FRESH: SyncStart = { revision: 0, isTyped: false, at: null }

/** A tab and a server that compares and sets. */
function world(start: SyncStart = FRESH) {
  const server = { revision: start.revision ?? 0, values: null as Values | null, savedAt: null as string | null }
  const tab = { here: {} as Values, states: [] as DraftState[], asked: undefined as Conflict | undefined }
  const net = { isDown: false, writes: 0 }
  const read = async (): Promise<ServerDraft | undefined> =>
    net.isDown ? undefined : { revision: server.revision, form_version: 1, values: server.values, updated_at: AT }
  const write = async (base: number, values: Values): Promise<Written> => {
    net.writes += 1
    if (net.isDown) return { is: 'failed', isFinal: false }
    if (base !== server.revision) {
      const draft = await read()
      const isHeld = draft !== undefined && draft.values !== null
      return {
        is: 'newer',
        draft: isHeld ? { ...draft, values: draft.values as Values } : null,
        savedAt: server.savedAt,
      }
    }
    Object.assign(server, { revision: base + 1, values })
    return { is: 'saved', revision: server.revision, at: AT }
  }
  const sync = new DraftSync(
    {
      read,
      write,
      here: () => tab.here,
      isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
      take: ({ values }) => {
        tab.here = values
      },
      ask: (conflict) => {
        tab.asked = conflict
      },
      put: (state) => void tab.states.push(state),
    },
    start,
  )
  const type = (name: string) => {
    tab.here = { name }
    sync.typed()
  }
  const elsewhere = (values: Values | null, savedAt: string | null = null) =>
    Object.assign(server, { revision: server.revision + 1, values, savedAt })
  return { server, tab, net, sync, type, elsewhere, chip: () => tab.states.at(-1)?.is }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

describe('what is typed', () => {
  test('is written two seconds after the last key, and once', async () => {
    const { type, net, server, chip } = world()
    type('A')
    await pass(1_500)
    type('Ann')
    expect(chip()).toBe('saving')
    await pass(1_999)
    expect(net.writes).toBe(0)
    await pass(1)
    expect([net.writes, server.values, chip()]).toEqual([1, { name: 'Ann' }, 'saved'])
    await pass(60_000)
    expect(net.writes).toBe(1)
  })

  test('is written at once when the page is left', async () => {
    const { type, sync, server } = world()
    type('Ann')
    await sync.flush(true)
    expect(server.values).toEqual({ name: 'Ann' })
  })

  test('while the network is down is tried again every ten seconds, until it is saved', async () => {
    const { type, net, server, chip } = world()
    net.isDown = true
    type('Ann')
    await pass(2_000)
    expect([net.writes, chip()]).toEqual([1, 'kept'])
    await pass(10_000)
    expect(net.writes).toBe(2)
    net.isDown = false
    await pass(10_000)
    expect([server.values, chip()]).toEqual([{ name: 'Ann' }, 'saved'])
  })

  test('is written on the revision that the server has, if this tab knows none', async () => {
    const { type, elsewhere, server } = world({ isTyped: false, at: null })
    elsewhere(null)
    type('Ann')
    await pass(2_000)
    expect([server.revision, server.values]).toEqual([2, { name: 'Ann' }])
  })
})

describe('another device', () => {
  test('that typed is followed, if nothing was typed here', async () => {
    const { sync, elsewhere, tab, chip } = world()
    elsewhere({ name: 'Anne' })
    await sync.look()
    expect([tab.here, chip(), tab.asked]).toEqual([{ name: 'Anne' }, 'saved', undefined])
  })

  test('that typed is asked about, if something else was typed here', async () => {
    const { type, elsewhere, tab, net, chip } = world()
    elsewhere({ name: 'Anne' })
    type('Ann')
    await pass(2_000)
    expect([tab.asked?.kind, tab.here, chip()]).toEqual(['two', { name: 'Ann' }, 'kept'])
    await pass(60_000)
    expect(net.writes).toBe(1)
  })

  test('that typed the same is not asked about', async () => {
    const { type, elsewhere, tab, chip } = world()
    elsewhere({ name: 'Ann' })
    type('Ann')
    await pass(2_000)
    expect([tab.asked, chip()]).toEqual([undefined, 'saved'])
  })

  test.each([
    ['theirs', 'Anne', 1],
    ['mine', 'Ann', 2],
  ] as const)('is answered with %s', async (which, name, revision) => {
    const { type, elsewhere, sync, tab, server, chip } = world()
    elsewhere({ name: 'Anne' })
    type('Ann')
    await pass(2_000)
    if (which === 'theirs') sync.takeTheirs()
    else await sync.keepMine()
    expect([tab.here, tab.asked, server.revision, server.values]).toEqual([{ name }, undefined, revision, { name }])
    expect(chip()).toBe('saved')
  })

  test('is asked about again when the tab is focused, after Escape', async () => {
    const { type, elsewhere, sync, tab, chip } = world()
    elsewhere({ name: 'Anne' })
    type('Ann')
    await pass(2_000)
    sync.putOff()
    type('Annie')
    await pass(60_000)
    expect([tab.asked, chip()]).toEqual([undefined, 'kept'])
    await sync.look()
    expect(tab.asked).toMatchObject({ kind: 'two' })
  })

  test('that submitted is asked about, also if nothing was typed here since', async () => {
    const { type, elsewhere, sync, tab, server } = world()
    type('Ann')
    await pass(2_000)
    elsewhere(null, AT)
    await sync.look()
    expect(tab.asked).toEqual({ kind: 'submitted', at: AT })
    await sync.keepMine()
    expect([server.values, tab.asked]).toEqual([{ name: 'Ann' }, undefined])
  })

  test('that deleted the draft does not stop this one', async () => {
    const { type, elsewhere, server, tab } = world()
    type('Ann')
    await pass(2_000)
    elsewhere(null)
    type('Annie')
    await pass(3_000)
    expect([server.values, tab.asked]).toEqual([{ name: 'Annie' }, undefined])
  })
})

test('a submit stops writing, and typing goes on after it without a question', async () => {
  const { type, sync, net, elsewhere, server, tab } = world()
  type('Ann')
  await pass(2_000)
  type('Anna')
  await sync.settle()
  await pass(5_000)
  expect(net.writes).toBe(1)
  elsewhere(null, AT)
  sync.ended()
  type('Annie')
  await pass(2_000)
  expect([server.values, tab.asked]).toEqual([{ name: 'Annie' }, undefined])
})

test('a refused submit goes on writing', async () => {
  const { type, sync, server } = world()
  type('Ann')
  await sync.settle()
  sync.resume()
  await pass(2_000)
  expect(server.values).toEqual({ name: 'Ann' })
})
