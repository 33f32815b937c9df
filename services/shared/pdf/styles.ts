import { COLORS } from './colors.ts'

export type Face = 'text' | 'bold' | 'heading' | 'script'

export interface Style {
  readonly face: Face
  /** In points, like all lengths here. */
  readonly size: number
  /** From one baseline to the next. */
  readonly leading: number
  readonly color: string
}

export interface Piece {
  readonly text: string
  readonly style: Style
}

const { ink, soft } = COLORS

export const STYLES = {
  h1: { face: 'heading', size: 27, leading: 32, color: ink },
  h2: { face: 'heading', size: 19, leading: 24, color: ink },
  h3: { face: 'heading', size: 13.5, leading: 18, color: ink },
  h4: { face: 'bold', size: 11, leading: 15, color: ink },
  h5: { face: 'bold', size: 10, leading: 14, color: ink },
  h6: { face: 'bold', size: 10, leading: 14, color: soft },
  lead: { face: 'text', size: 12, leading: 17.5, color: ink },
  text: { face: 'text', size: 10, leading: 14.5, color: ink },
  strong: { face: 'bold', size: 10, leading: 14.5, color: ink },
  label: { face: 'text', size: 9.5, leading: 14.5, color: soft },
  small: { face: 'text', size: 8.5, leading: 12, color: soft },
  smallStrong: { face: 'bold', size: 8.5, leading: 12, color: ink },
  signature: { face: 'script', size: 20, leading: 25, color: ink },
} as const satisfies Readonly<Record<string, Style>>

export const HEADINGS = [STYLES.h1, STYLES.h2, STYLES.h3, STYLES.h4, STYLES.h5, STYLES.h6] as const
