import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { blankValues } from '@arrive/kit/form/body.ts'
import { type DraftStore, readDraft, writeDraft, writeDraftState } from '@arrive/kit/form/drafts.ts'
import { describe, expect, test } from '@jest/globals'
import { openingOf } from './opening.ts'
import type { ServerDraft } from './server.ts'

const KEY = { owner: 17, form: 'hipaa' } as const
const AT = '2026-11-27T19:02:00.000Z'
const HERE = { hipaaAcknowledgment: 'Ann', hipaaSignature: 'Ann Baker' }

const held = (name: string, revision = 2) => ({
  revision,
  form_version: 1,
  values: { hipaaAcknowledgment: name },
  updated_at: AT,
})
const opens = (store: DraftStore, server: ServerDraft | undefined) =>
  openingOf(hipaa, { store, key: KEY, server, base: blankValues(hipaa) })
const none = (revision: number) => ({ revision, form_version: null, values: null, updated_at: null })

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** A tab with a draft that was typed, or saved as this revision. */
function tabWith(isTyped?: boolean, revision: number | null = 1) {
  const store = memory()
  writeDraft(store, KEY, HERE)
  if (isTyped !== undefined) writeDraftState(store, KEY, { is: 'saved', at: AT, revision, isTyped })
  return store
}

describe('a form opens', () => {
  test('with the draft of another device, if this tab has none', () => {
    const opening = opens(memory(), held('Anne'))
    expect(opening).toMatchObject({ isTaken: true, draft: { hipaaAcknowledgment: 'Anne', hipaaSignature: '' } })
    expect(opening.start).toEqual({ revision: 2, at: AT, isTyped: false })
  })

  test('with the newer draft of another device, and the signature of this tab', () => {
    const store = tabWith(false)
    expect(opens(store, held('Anne'))).toMatchObject({ isTaken: true, start: { revision: 2 } })
    expect(readDraft(store, KEY)).toEqual({ hipaaAcknowledgment: 'Anne', hipaaSignature: 'Ann Baker' })
  })

  test('with a question, if both were typed', () => {
    const { start, isTaken } = opens(tabWith(true), held('Anne'))
    expect([isTaken, start.conflict?.kind, start.isTyped]).toEqual([false, 'two', true])
  })

  test.each([
    ['the server has the same answers', tabWith(true), held('Ann'), { revision: 2, isTyped: false }],
    ['the server has nothing newer', tabWith(true, 2), held('Ann'), { revision: 2, isTyped: true }],
    ['the server has never had one', tabWith(), none(0), { revision: 0, isTyped: true }],
    ['the server cannot be read', tabWith(true), undefined, { revision: 1, isTyped: true }],
    ['it ended elsewhere after more was typed here', tabWith(true), none(2), { revision: 1, isTyped: true }],
  ])('with this tab’s draft, if %s', (_, store, server, start) => {
    const opening = opens(store, server)
    expect(opening).toMatchObject({ isTaken: false, start })
    expect(opening.start.conflict).toBeUndefined()
    expect(readDraft(store, KEY)).toEqual(HERE)
  })

  test('without this tab’s draft, if it was saved and has ended elsewhere', () => {
    const store = tabWith(false)
    expect(opens(store, none(2)).start).toEqual({ revision: 2, isTyped: false, at: null })
    expect(readDraft(store, KEY)).toBeUndefined()
  })

  test('without a draft of another version of the form', () => {
    expect(opens(memory(), { ...held('Anne'), form_version: 2 })).toMatchObject({ isTaken: false })
  })
})
