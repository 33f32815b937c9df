import { LONG_REST } from './installation.ts'
import { projectorSuite } from './projector.suite.ts'
import { stepsOn } from './steps.ts'

projectorSuite({
  // After each death, Kafka takes its time to give up the dead process.
  steps: { embedded: stepsOn('embedded'), distributed: ['documents-read', 'in-transaction', 'written'] },
  times: [5],
  kills: [3, 3],
  seed: 17,
  stops: ['fetched'],
  stopped: 10_000,
  beside: { rest: LONG_REST },
})
