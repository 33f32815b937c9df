import type { Fields } from '@arrive/kit/fields/fields.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changedIn, type Merged, merge, type Texts } from './changed-in.ts'

/**
 * Two administrators may edit the same form. What another saved shows in fields without an edit. A field with an edit
 * is reported as conflicting, and only a second click on Save replaces the other's value.
 */
export function useMergedEdits({ methods }: Fields, first: Texts, stored: Texts) {
  const before = useRef(first)
  const [conflicting, setConflicting] = useState<readonly string[]>([])

  const takeIn = useCallback(
    (now: Texts): Merged => {
      const merged = merge(before.current, methods.getValues(), now)
      before.current = now
      for (const [name, value] of Object.entries(merged.unchanged)) {
        if (methods.getValues(name) !== value) methods.setValue(name, value)
      }
      setConflicting((known) => [
        ...new Set([...known.filter((name) => merged.unchanged[name] === undefined), ...merged.conflicting]),
      ])
      return merged
    },
    [methods],
  )

  const text = JSON.stringify(stored)
  useEffect(() => void takeIn(JSON.parse(text)), [text, takeIn])

  return {
    before,
    conflicting,
    takeIn,
    /** The edits to save. */
    own: () => changedIn(before.current, methods.getValues()),
    /** Takes over what was saved as the new base of further edits. */
    settle: (saved: Texts) => {
      before.current = { ...before.current, ...saved }
      setConflicting([])
    },
  }
}
