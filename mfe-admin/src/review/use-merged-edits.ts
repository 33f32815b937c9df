import type { Fields } from '@arrive/kit/fields/fields.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changedIn, type Merged, merge, type Texts } from './changed-in.ts'

/**
 * Two administrators may edit the same form. Saves by others show in fields without an edit. An edited field becomes
 * conflicting, and only a second click on Save overwrites the other value.
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
    /** Makes the saved values the base of further edits. */
    settle: (saved: Texts) => {
      before.current = { ...before.current, ...saved }
      setConflicting([])
    },
  }
}
