import { TOPICS } from '@arrive/contracts/event.ts'
import { startArrive } from '@arrive/services/compose.ts'
import { loadContracts } from '@arrive/services/contracts.ts'
import { createLogger } from '@arrive/services/kernel/edge/logs.ts'
import { openEmbedded } from '@arrive/services/kernel/embedded/engines.ts'
import { readSettings } from '@arrive/services/kernel/settings.ts'

/** The product as it is, but for one thing: every event is a commit of its own. */
const logger = createLogger({ level: 'warn', service: 'bench', version: '0' })
const arrive = await startArrive(readSettings(process.env), loadContracts(), logger, {
  openEngines: ({ dataDir }, secrets) => openEmbedded(dataDir, TOPICS, secrets, false),
})
process.stdout.write(`port ${arrive.port}\n`)
process.on('SIGTERM', () => void arrive.stop().then(() => process.exit(0)))
