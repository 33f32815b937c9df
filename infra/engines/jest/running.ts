import type { Engines } from '../engines.ts'

export const running: { engines?: Engines } = {}
