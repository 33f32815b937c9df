import { readDraft, writeDraft } from '@arrive/kit/form/drafts.ts'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last key before it is looked for. */
const QUIET = 300

/**
 * What is looked for in a list: an e-mail, digits of a number, a name. It never comes into the address, which stands in
 * the history and is sent on; it is kept like a draft, in this tab, for this person, and goes with the logout.
 */
export function useFilter(list: string, person: number, onChange: () => void) {
  const key = { owner: person, form: `filter-${list}` }
  const [typed, setTyped] = useState(() => String(readDraft(sessionStorage, key)?.text ?? ''))
  const [text, setText] = useState(typed)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (wanted: string) => {
    setText(wanted)
    writeDraft(sessionStorage, key, { text: wanted })
    onChange()
  }
  return {
    typed,
    text: text.trim(),
    type: (wanted: string) => {
      setTyped(wanted)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => look(wanted), QUIET)
    },
    clear: () => {
      clearTimeout(timer.current)
      setTyped('')
      look('')
    },
  }
}

export type Filter = ReturnType<typeof useFilter>
