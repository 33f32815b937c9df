import { join } from 'node:path'
import { isFresh } from '../../run/outputs.mjs'
import { startEngines } from '../engines.ts'
import { EnginesFailure } from '../failure.ts'
import { openFigures } from './figures.ts'
import { useMemory } from './memory.ts'
import { needsEngines, type Run } from './needs-engines.ts'
import { running } from './running.ts'

const COMPILED = join(import.meta.dirname, '..', '..', '..', 'dist', 'services', 'main.js')

/** Opens the figures file of a measuring run, and starts both engines unless the run has existing ones. */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export
export default async function setup(run: Run): Promise<void> {
  const { TEST_ORIGIN, TEST_KAFKA_BROKERS, TEST_MONGODB_URI, TEST_ENGINES, TEST_KINDS = 'unit,int' } = process.env
  openFigures(TEST_KINDS.split(','))
  // Running from source takes twice the CPU time to start (ADR 0029).
  if (isFresh('services')) process.env.TEST_SERVER = COMPILED
  // Only the fast suite: suites about disks need one.
  if (TEST_ENGINES === 'embedded') useMemory()
  if (TEST_ORIGIN || (TEST_KAFKA_BROKERS && TEST_MONGODB_URI)) return
  if (!needsEngines(run, TEST_KINDS.split(','))) return
  try {
    running.engines = await startEngines()
  } catch (error) {
    if (!(error instanceof EnginesFailure)) throw error
    // Jest would add a stack to a thrown error.
    console.error(`\nThe tests need Kafka and MongoDB. ${error.message}`)
    process.exit(1)
  }
  process.env.TEST_KAFKA_BROKERS = running.engines.kafka.brokers
  process.env.TEST_MONGODB_URI = running.engines.mongo.uri
}
