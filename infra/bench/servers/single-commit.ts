import { startArrive } from '@arrive/services/compose.ts'
import { loadContracts } from '@arrive/services/contracts.ts'
import { openEmbedded } from '@arrive/services/kernel/testing/index.ts'
import { createLogger } from '@arrive/services/logs.ts'
import { readSettings } from '@arrive/services/settings.ts'

/** The product, but with a separate commit for every event. */
const logger = createLogger({ level: 'warn', service: 'bench', version: '0' })
const arrive = await startArrive(readSettings(process.env), loadContracts(), logger, {
  openEngines: ({ dataDir }, content) => openEmbedded(dataDir, content, false),
})
process.stdout.write(`port ${arrive.port}\n`)
process.on('SIGTERM', () => void arrive.stop().then(() => process.exit(0)))
