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
  // From a box to the one above or below. A cell without a control has the focus itself.
  const controls = kind === 'tr' && !(event.target instanceof HTMLInputElement) ? 'a, button' : 'a, button, input'
  const target = neighbor.querySelector<HTMLElement>(controls) ?? (kind === 'td' ? neighbor : undefined)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}
