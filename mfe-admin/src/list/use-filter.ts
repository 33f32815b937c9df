import { readDraft, SEARCH, writeDraft } from '@arrive/kit/form/drafts.ts'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last keystroke before the search starts. */
const DEBOUNCE_MS = 300

/**
 * A list's search text. It never goes into the URL, which stays in histories and gets shared. It is stored like a
 * draft: in this tab, for this person, until the session ends.
 */
export function useFilter(list: string, person: number, onChange: () => void) {
  const key = { owner: person, form: `${SEARCH}${list}` }
  const [typed, setTyped] = useState(() => String(readDraft(sessionStorage, key)?.text ?? ''))
  const [text, setText] = useState(typed)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Order or filters may have changed while the timer ran.
  const latest = useRef(onChange)
  latest.current = onChange
  const search = (wanted: string) => {
    setText(wanted)
    writeDraft(sessionStorage, key, { text: wanted })
    latest.current()
  }
  // After a reload before the search started, search from page one, not from the URL's page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was stored when the list was opened counts
  useEffect(() => {
    if (readDraft(sessionStorage, key)?.isNew === true) search(typed)
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
      timer.current = setTimeout(() => search(wanted), DEBOUNCE_MS)
    },
    clear: () => {
      keep('')
      search('')
    },
  }
}

export type Filter = ReturnType<typeof useFilter>
