import { useEffect, useRef } from 'react'
import type { Fields, Values } from '../fields/fields.ts'
import { listen } from '../subscribe.ts'
import { type DraftKey, dropDraft, writeDraft } from './drafts.ts'
import { endTyping, noteTyping } from './visitor-drafts.ts'

const AFTER_TYPING = 300

const isComplete = (values: Values): Values | undefined => values

/**
 * Stores typed values in this tab: a moment after typing, and at once on blur or when leaving the page. `kept` selects
 * what to store. Returns a function that deletes the draft.
 */
export function useDraft({ methods }: Fields, { owner, form }: DraftKey, kept = isComplete): () => void {
  const latest = useRef(kept)
  latest.current = kept
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const key = { owner, form }
    const write = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      const draft = latest.current(methods.getValues())
      if (draft === undefined) dropDraft(sessionStorage, key)
      else writeDraft(sessionStorage, key, draft)
      if (owner === 'visitor') noteTyping(sessionStorage, Date.now())
    }
    const subscription = methods.watch((_, { type, name }) => {
      if (type === undefined && name === undefined) return
      clearTimeout(timer.current)
      timer.current = setTimeout(write, AFTER_TYPING)
    })
    // Clicking a button blurs the field first, so code that reads drafts finds this one.
    const stop = listen(window, ['pagehide', 'focusout'], write)
    return () => {
      subscription.unsubscribe()
      stop()
      write()
    }
  }, [methods, owner, form])
  return () => {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(sessionStorage, { owner, form })
    if (owner === 'visitor') endTyping(sessionStorage)
  }
}
