import { describe, expect, it } from '@jest/globals'
import { memoryStore } from '../../testing/store.ts'
import { draftsOf, dropDraft, dropDraftsOf, readDraft, readSaveKey, writeDraft, writeSaveKey } from './drafts.ts'

const KEY = { owner: 17, form: 'hipaa' } as const

describe('a draft', () => {
  it('a draft is restored exactly', () => {
    const store = memoryStore()
    const values = { date1: '2026-11-21', declineVaccination: true, educationData: [{ school: 'A' }] }
    writeDraft(store, KEY, values)
    expect(readDraft(store, KEY)).toEqual(values)
    dropDraft(store, KEY)
    expect(readDraft(store, KEY)).toBeUndefined()
  })

  it('a draft belongs to one person and one form', () => {
    const store = memoryStore()
    writeDraft(store, KEY, { date1: 'x' })
    expect(readDraft(store, { ...KEY, owner: 1 })).toBeUndefined()
    expect(readDraft(store, { ...KEY, owner: 'visitor' })).toBeUndefined()
    expect(readDraft(store, { ...KEY, form: 'job' })).toBeUndefined()
  })

  it('a draft is stored without files', () => {
    const store = memoryStore()
    writeDraft(store, KEY, { resume: new File(['a'], 'a.pdf'), firstName: 'Ana' })
    expect(readDraft(store, KEY)).toEqual({ firstName: 'Ana' })
  })

  it.each(['nonsense', '[1]', '"text"', 'null'])('a stored value %s is not a draft', (text) => {
    expect(readDraft(memoryStore({ 'arrive.draft.17.hipaa': text }), KEY)).toBeUndefined()
  })

  it('a full store does not keep anyone from typing', () => {
    const full = {
      ...memoryStore(),
      length: 0,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => writeDraft(full, KEY, { a: 1 })).not.toThrow()
  })
})

describe('drafts of persons', () => {
  const NAMES = [
    'arrive.draft.17.hipaa',
    'arrive.draft.17.job',
    'arrive.draft.1.hipaa',
    'arrive.draft.visitor.career',
    'token_user',
  ]
  const filled = () => memoryStore(Object.fromEntries(NAMES.map((name) => [name, '{}'])))

  it('drafts are found by their person', () => {
    expect(draftsOf(filled(), 17)).toEqual(['hipaa', 'job'])
    expect(draftsOf(filled(), 7)).toEqual([])
  })

  it('drafts are deleted when their person logs out', () => {
    const store = filled()
    dropDraftsOf(store, 17)
    expect(store.names()).toEqual(['arrive.draft.1.hipaa', 'arrive.draft.visitor.career', 'token_user'])
  })

  it('drafts stay when the session expires, except for search texts', () => {
    const names = [...NAMES, 'arrive.draft.17.search-patients', 'arrive.draft.1.search-patients']
    const store = memoryStore(Object.fromEntries(names.map((name) => [name, '{}'])))
    dropDraftsOf(store, 17, 'searches')
    expect(store.names()).toEqual(names.filter((name) => name !== 'arrive.draft.17.search-patients'))
  })

  it('drafts are deleted when another person logs in', () => {
    const store = filled()
    dropDraftsOf(store, 17, 'except')
    expect(store.names()).toEqual(NAMES.filter((name) => name !== 'arrive.draft.1.hipaa'))
  })
})

describe('the key of a save', () => {
  const SAVE = { body: '{"date1":"x"}', key: 'a'.repeat(36) }

  it('a key stays in the tab until its draft is dropped', () => {
    const store = memoryStore()
    writeDraft(store, KEY, { date1: 'x' })
    writeSaveKey(store, KEY, SAVE)
    expect(readSaveKey(store, KEY)).toEqual(SAVE)
    expect(draftsOf(store, 17)).toEqual(['hipaa'])
    dropDraft(store, KEY)
    expect([readSaveKey(store, KEY), store.names()]).toEqual([undefined, []])
  })

  it('keys are deleted with their person’s drafts', () => {
    const store = memoryStore()
    writeSaveKey(store, KEY, SAVE)
    writeSaveKey(store, { ...KEY, owner: 1 }, SAVE)
    dropDraftsOf(store, 17)
    expect(store.names()).toEqual(['arrive.save.1.hipaa'])
  })

  it.each(['nonsense', '{"body":1,"key":"k"}', '{}'])('a stored value %s is not a key', (text) => {
    expect(readSaveKey(memoryStore({ 'arrive.save.17.hipaa': text }), KEY)).toBeUndefined()
  })
})
