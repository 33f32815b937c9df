import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** Arrow up and down move between rows, left and right between cells. */
export function focusNeighbor(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (focusCell(event)) return
  const step = STEPS[event.key]
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  if (step === undefined || row === null) return
  const opener = row[step]?.querySelector<HTMLElement>('a, button')
  if (!opener) return
  event.preventDefault()
  opener.focus()
}

const SIDES: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowRight: 'nextElementSibling',
  ArrowLeft: 'previousElementSibling',
}

/** Focuses a cell or its control, which scrolls it into view and shows its full text. */
function focusCell(event: KeyboardEvent<HTMLTableSectionElement>): boolean {
  const side = SIDES[event.key]
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  const beside = side === undefined ? null : cell?.[side]
  if (!(beside instanceof HTMLElement)) return false
  event.preventDefault()
  const inside = beside.querySelector<HTMLElement>('a, button') ?? beside
  inside.focus()
  return true
}
