import type { Engines } from '../engines.ts'

/** The engines of this run, from its set-up to its end; none where the run needs none or was given some. */
export const running: { engines?: Engines } = {}
