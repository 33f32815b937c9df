import { readDraft, SEARCH, writeDraft } from '@arrive/kit/form/drafts.ts'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key before it is looked for. */
const DEBOUNCE_MS = 300

/**
 * What is looked for in a list: an e-mail, digits of a number, a name. It never comes into the address, which stands in
 * the history and is sent on; it is kept like a draft, in this tab, for this person, from the first key on, and goes
 * with the session.
 */
export function useFilter(list: string, person: number, onChange: () => void) {
  const key = { owner: person, form: `${SEARCH}${list}` }
  const [typed, setTyped] = useState(() => String(readDraft(sessionStorage, key)?.text ?? ''))
  const [text, setText] = useState(typed)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (wanted: string) => {
    setText(wanted)
    writeDraft(sessionStorage, key, { text: wanted })
    onChange()
  }
  // Reloaded before it was looked for, what was typed belongs on the first page, not on the one that the address names.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what was there when the list was opened
  useEffect(() => {
    if (readDraft(sessionStorage, key)?.isNew === true) look(typed)
  }, [])
  const keep = (wanted: string) => {
    clearTimeout(timer.current)
    setTyped(wanted)
    writeDraft(sessionStorage, key, { text: wanted, isNew: true })
  }
  return {
    typed,
    text: text.trim(),
    type: (wanted: string) => {
      keep(wanted)
      timer.current = setTimeout(() => look(wanted), DEBOUNCE_MS)
    },
    clear: () => {
      keep('')
      look('')
    },
  }
}

export type Filter = ReturnType<typeof useFilter>
