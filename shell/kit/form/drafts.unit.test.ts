import { describe, expect, it } from '@jest/globals'
import { memoryStore } from '../../testing/store.ts'
import { draftsOf, dropDraft, dropDraftsOf, readDraft, writeDraft } from './drafts.ts'

const KEY = { owner: 17, form: 'hipaa' } as const

describe('a draft', () => {
  it('comes back as it was typed', () => {
    const store = memoryStore()
    const values = { date1: '2026-11-21', declineVaccination: true, educationData: [{ school: 'A' }] }
    writeDraft(store, KEY, values)
    expect(readDraft(store, KEY)).toEqual(values)
    dropDraft(store, KEY)
    expect(readDraft(store, KEY)).toBeUndefined()
  })

  it('is one person’s, of one form', () => {
    const store = memoryStore()
    writeDraft(store, KEY, { date1: 'x' })
    expect(readDraft(store, { ...KEY, owner: 1 })).toBeUndefined()
    expect(readDraft(store, { ...KEY, owner: 'visitor' })).toBeUndefined()
    expect(readDraft(store, { ...KEY, form: 'job' })).toBeUndefined()
  })

  it('leaves files behind', () => {
    const store = memoryStore()
    writeDraft(store, KEY, { resume: new File(['a'], 'a.pdf'), firstName: 'Ana' })
    expect(readDraft(store, KEY)).toEqual({ firstName: 'Ana' })
  })

  it.each(['nonsense', '[1]', '"text"', 'null'])('that reads %s is none', (text) => {
    expect(readDraft(memoryStore({ 'arrive.draft.17.hipaa': text }), KEY)).toBeUndefined()
  })

  it('never stops anybody where the store is full', () => {
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

  it('are found by whose they are', () => {
    expect(draftsOf(filled(), 17)).toEqual(['hipaa', 'job'])
    expect(draftsOf(filled(), 7)).toEqual([])
  })

  it('are forgotten when the person logs out', () => {
    const store = filled()
    dropDraftsOf(store, 17)
    expect(store.names()).toEqual(['arrive.draft.1.hipaa', 'arrive.draft.visitor.career', 'token_user'])
  })

  it('stay when the session ends by itself, but for what was looked for', () => {
    const names = [...NAMES, 'arrive.draft.17.search-patients', 'arrive.draft.1.search-patients']
    const store = memoryStore(Object.fromEntries(names.map((name) => [name, '{}'])))
    dropDraftsOf(store, 17, 'searches')
    expect(store.names()).toEqual(names.filter((name) => name !== 'arrive.draft.17.search-patients'))
  })

  it('are forgotten when another one logs in', () => {
    const store = filled()
    dropDraftsOf(store, 17, 'except')
    expect(store.names()).toEqual(NAMES.filter((name) => name !== 'arrive.draft.1.hipaa'))
  })
})
