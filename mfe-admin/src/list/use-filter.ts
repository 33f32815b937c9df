import { readDraft, SEARCH, writeDraft } from '@arrive/kit/form/drafts.ts'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last keystroke before the search starts. */
const DEBOUNCE_MS = 300

/**
 * The search text of a list: an email, digits of a number, a name. It never goes into the address, which stays in
 * histories and gets shared; it is kept like a draft, in this tab, for this person, from the first keystroke until the
 * session ends.
 */
export function useFilter(list: string, person: number, onChange: () => void) {
  const key = { owner: person, form: `${SEARCH}${list}` }
  const [typed, setTyped] = useState(() => String(readDraft(sessionStorage, key)?.text ?? ''))
  const [text, setText] = useState(typed)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The list may have been sorted or filtered otherwise while the timer ran.
  const latest = useRef(onChange)
  latest.current = onChange
  const look = (wanted: string) => {
    setText(wanted)
    writeDraft(sessionStorage, key, { text: wanted })
    latest.current()
  }
  // If the page was reloaded before the search started, the search begins on page one, not on the address's page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was stored when the list was opened counts
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
