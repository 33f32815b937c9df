import { useEffect, useRef } from 'react'
import { type DraftKey, dropDraft, writeDraft } from './drafts.ts'
import type { Fields } from './fields.ts'

const AFTER_TYPING = 300

/**
 * Keeps in this tab what is typed into a form, until `settled`: a moment after typing, and at once where the page is
 * left. Answers a function that forgets it.
 */
export function useDraft({ methods }: Fields, { owner, form }: DraftKey): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    const key = { owner, form }
    const write = () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      writeDraft(sessionStorage, key, methods.getValues())
    }
    const subscription = methods.watch((_, { type, name }) => {
      if (type === undefined && name === undefined) return
      clearTimeout(timer.current)
      timer.current = setTimeout(write, AFTER_TYPING)
    })
    addEventListener('pagehide', write)
    return () => {
      subscription.unsubscribe()
      removeEventListener('pagehide', write)
      write()
    }
  }, [methods, owner, form])
  return () => {
    clearTimeout(timer.current)
    timer.current = undefined
    dropDraft(sessionStorage, { owner, form })
  }
}
