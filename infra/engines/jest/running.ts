import type { Engines } from '../engines.ts'

/** The engines of this run; none if it needs none or uses existing ones. */
export const running: { engines?: Engines } = {}
