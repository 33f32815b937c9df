import { randomBytes } from 'node:crypto'
import { startEngines } from './engines.ts'
import { EnginesFailure } from './failure.ts'

// `npm run engines`: both engines until Ctrl-C or SIGTERM. It prints the settings that a start on them needs, and
// nothing else, to its output. The key is new each time, as the data is.
const asked = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked.resolve())

try {
  // A signal during the start ends it at once: the guards stop what was started.
  const engines = await Promise.race([startEngines(), asked.promise.then(() => process.exit())])
  const settings = {
    KAFKA_BROKERS: engines.kafka.brokers,
    KAFKA_REPLICATION: 1,
    MONGODB_URI: engines.mongo.uri,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
  for (const [name, value] of Object.entries(settings)) console.log(`export ${name}='${value}'`)
  const open = setInterval(() => {}, 60_000)
  await asked.promise
  clearInterval(open)
  await engines.end()
} catch (error) {
  if (!(error instanceof EnginesFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
