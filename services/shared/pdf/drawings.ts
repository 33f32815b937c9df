import { COLORS } from './colors.ts'
import { type Document, decorate } from './painting.ts'

interface Place {
  readonly x: number
  readonly y: number
}

/** The door that is an A, 48 units wide and high: the logo without its word. */
export function door(document: Document, { x, y }: Place, height: number, wall: string = COLORS.spruce): void {
  decorate(document, () => {
    document.translate(x, y).scale(height / 54)
    document.translate(-8, -6)
    document.path('M8,60 V30 a24,24 0 0 1 48,0 V60 H46 V30 a14,14 0 0 0 -28,0 V60Z').fill(wall)
    document.path('M18,33 V30 a14,14 0 0 1 28,0 v3Z').fill(COLORS.lamp)
    document.rect(16, 33, 32, 7).fill(wall)
    document.path('M18,40 h28 v20 h-28Z').fill(COLORS.lamp)
    document.circle(40, 51, 2.2).fill(wall)
  })
}

export type WindowState = 'lit' | 'dark' | 'not-needed'

const SIZE = { width: 22, height: 28, gap: 9 } as const

/** A row of windows: lit means done. The words next to it say the same. */
export function windows(document: Document, { x, y }: Place, states: readonly WindowState[]): void {
  decorate(document, () => {
    for (const [at, state] of states.entries()) oneWindow(document, { x: x + at * (SIZE.width + SIZE.gap), y }, state)
  })
}

export const WINDOW_HEIGHT = SIZE.height

function oneWindow(document: Document, { x, y }: Place, state: WindowState): void {
  const { width, height } = SIZE
  const frame = state === 'lit' ? COLORS.ink : COLORS.edge
  document.lineWidth(state === 'lit' ? 1.4 : 1)
  if (state === 'not-needed') document.dash(2.5, { space: 2.5 })
  else document.undash()
  document.roundedRect(x, y, width, height, 3)
  if (state === 'lit') document.fillAndStroke(COLORS.lamp, frame)
  else document.fillAndStroke(COLORS.paper, frame)
  if (state === 'not-needed') return
  document.lineWidth(1)
  document.moveTo(x + width / 2, y).lineTo(x + width / 2, y + height)
  document
    .moveTo(x, y + height / 2)
    .lineTo(x + width, y + height / 2)
    .stroke(frame)
}
