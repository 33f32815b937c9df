import type { EngineNames } from '../testing/engines.ts'

/** The steps of a projector's batch, in order, at which it can be caught. */
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

/** On files, a batch is part of a shared transaction, so that step does not exist. */
export function stepsOn(engines: EngineNames): readonly Step[] {
  return engines === 'embedded' ? STEPS.filter((step) => step !== 'in-transaction') : STEPS
}
