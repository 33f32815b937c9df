import type { Engines } from '../engines.ts'

/** The engines of this run; none if the run needs none or uses existing ones. */
export const running: { engines?: Engines } = {}
