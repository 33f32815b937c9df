import type { EngineNames } from '../testing/engines.ts'

/** Where a projector can be caught: the steps of one batch, in order. */
const STEPS = [
  'fetched',
  'keys-read',
  'documents-asked',
  'documents-read',
  'made',
  'in-transaction',
  'before-commit',
  'after-commit',
  'written',
  'handled',
] as const
export type Step = (typeof STEPS)[number]

/** On files a batch is one piece of work in a transaction of many, with nothing to be caught at in between. */
export function stepsOn(engines: EngineNames): readonly Step[] {
  return engines === 'embedded' ? STEPS.filter((step) => step !== 'in-transaction') : STEPS
}
