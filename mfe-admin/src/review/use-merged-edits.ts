import type { Fields } from '@arrive/kit/fields/fields.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changedIn, type Merged, merge, type Texts } from './changed-in.ts'

/**
 * Two may fill in the same form. What another one saved shows up where nothing was typed; where something was, it is
 * told, and only a further press on Save puts the own words in that place.
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
    /** What is to be saved now. */
    own: () => changedIn(before.current, methods.getValues()),
    /** It is saved: it stands there from now on. */
    settle: (saved: Texts) => {
      before.current = { ...before.current, ...saved }
      setConflicting([])
    },
  }
}
