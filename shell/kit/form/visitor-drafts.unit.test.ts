import { describe, expect, it } from '@jest/globals'
import { memoryStore } from '../../testing/store.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { dropAbandoned, endTyping, isAbandoned, isTyping, noteTyping } from './visitor-drafts.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 2, 4)
const CAREER = { owner: 'visitor', form: 'career' } as const
const HIPAA = { owner: 17, form: 'hipaa' } as const

function typed() {
  const store = memoryStore()
  writeDraft(store, CAREER, { firstName: 'Ana' })
  writeDraft(store, HIPAA, { date1: 'x' })
  noteTyping(store, NOW)
  return store
}

describe('the draft of a visitor', () => {
  it('a visitor’s draft survives reloads until half an hour after the last activity', () => {
    const store = typed()
    for (const minutes of [0, 29]) dropAbandoned(store, NOW + minutes * MINUTE)
    noteTyping(store, NOW + 29 * MINUTE)
    dropAbandoned(store, NOW + 58 * MINUTE)
    expect(readDraft(store, CAREER)).toEqual({ firstName: 'Ana' })
  })

  it('a visitor’s draft is deleted half an hour after the last activity, and other people’s drafts stay', () => {
    const store = typed()
    expect(isAbandoned(store, NOW + 30 * MINUTE - 1)).toBe(false)
    expect(isAbandoned(store, NOW + 30 * MINUTE)).toBe(true)
    dropAbandoned(store, NOW + 30 * MINUTE)
    expect(store.names()).toEqual(['arrive.draft.17.hipaa', 'arrive.typed'])
    endTyping(store)
    expect(isTyping(store)).toBe(false)
  })

  it('the time of the last activity stays while another form of the tab has a draft', () => {
    const store = typed()
    endTyping(store)
    expect(isTyping(store)).toBe(true)
  })

  it('a draft stays if no time is known, and if the clock was set back', () => {
    const store = memoryStore()
    expect(isAbandoned(store, NOW)).toBe(false)
    noteTyping(store, NOW)
    expect(isAbandoned(store, NOW - 60 * MINUTE)).toBe(false)
  })
})
