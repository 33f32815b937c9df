import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** Arrow up and down lead from a row's first control to its neighbour's. */
export function toNeighbour(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = STEPS[event.key]
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  if (step === undefined || row === null) return
  const opener = row[step]?.querySelector<HTMLElement>('a, button')
  if (!opener) return
  event.preventDefault()
  opener.focus()
}
