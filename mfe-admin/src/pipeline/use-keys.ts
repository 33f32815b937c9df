import { listen } from '@arrive/kit/subscribe.ts'
import { useEffect, useRef, useState } from 'react'
import type { PersonRow } from './calls.ts'
import type { Actions } from './use-actions.tsx'

const STORE = 'arrive.pipeline-keys'

interface Keys {
  readonly rows: readonly PersonRow[]
  readonly select: (row: PersonRow) => void
  /** Absent for roles that change nothing. */
  readonly actions: Actions | undefined
}

/** j and k move among the rows; x selects, m moves and n writes a note about the row with the focus (WCAG 2.1.4). */
export function useKeys(keys: Keys) {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORE) === 'on')
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!isOn) return
    return listen(window, ['keydown'], (event: KeyboardEvent) => {
      if (isTaken(event)) return
      if (act(event.key, latest.current)) event.preventDefault()
    })
  }, [isOn])
  const toggle = () => {
    localStorage.setItem(STORE, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  return { isOn, toggle }
}

function act(key: string, { rows, select, actions }: Keys): boolean {
  const current = document.activeElement?.closest<HTMLElement>('[data-person]')
  const at = rows.findIndex(({ user_id }) => String(user_id) === current?.dataset['person'])
  if (key === 'j' || key === 'k')
    return focusRow(rows[at + (key === 'j' ? 1 : -1)] ?? (at === -1 ? rows[0] : undefined))
  const row = rows[at]
  if (row === undefined || actions === undefined) return false
  if (key === 'x') select(row)
  else if (key === 'n') actions.note(row)
  else if (key === 'm') current?.querySelector<HTMLElement>('[data-move]')?.click()
  return ['x', 'n', 'm'].includes(key)
}

function focusRow(row: PersonRow | undefined): boolean {
  if (row === undefined) return false
  document.querySelector<HTMLElement>(`[data-person="${row.user_id}"] .adm-opener`)?.focus()
  return true
}

function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [role=menu]') !== null
  return isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null
}
