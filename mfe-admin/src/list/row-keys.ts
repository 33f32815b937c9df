import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly ['tr' | 'td', 'nextElementSibling' | 'previousElementSibling']>> = {
  ArrowDown: ['tr', 'nextElementSibling'],
  ArrowUp: ['tr', 'previousElementSibling'],
  ArrowRight: ['td', 'nextElementSibling'],
  ArrowLeft: ['td', 'previousElementSibling'],
}

/** Arrow up and down move between rows, left and right between cells, whose focus scrolls them into view. */
export function focusNeighbor(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const [kind, side] = STEPS[event.key] ?? []
  if (kind === undefined || side === undefined || !(event.target instanceof Element)) return
  const neighbor = event.target.closest(kind)?.[side]
  if (!(neighbor instanceof HTMLElement)) return
  // A cell without a control has the focus itself.
  const target = neighbor.querySelector<HTMLElement>('a, button') ?? (kind === 'td' ? neighbor : undefined)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}
