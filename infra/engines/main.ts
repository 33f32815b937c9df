import { startEngines } from './engines.ts'
import { runCommand } from './failure.ts'
import { startLines } from './start-lines.ts'

// `npm run engines`: runs both engines until Ctrl-C or SIGTERM. Prints only the settings to connect to them.
const requested = Promise.withResolvers<void>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => requested.resolve())

await runCommand(async () => {
  // A signal during startup exits at once; the guards stop what was started.
  const engines = await Promise.race([startEngines(), requested.promise.then(() => process.exit())])
  console.log(startLines(engines.kafka.brokers, engines.mongo.uri))
  const open = setInterval(() => {}, 60_000)
  await requested.promise
  clearInterval(open)
  await engines.end()
})
