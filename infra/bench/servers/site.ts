import { startArrive } from '@arrive/services/app/compose.ts'
import { loadContracts } from '@arrive/services/app/contracts.ts'
import { createLogger } from '@arrive/services/app/observing/logs.ts'
import { readSettings } from '@arrive/services/app/settings/settings.ts'

const logger = createLogger({ level: 'warn', service: 'bench', version: '0' })
const { SITE } = process.env
const arrive = await startArrive(
  readSettings(process.env),
  loadContracts(),
  logger,
  SITE === undefined ? {} : { site: SITE },
)
process.stdout.write(`port ${arrive.port}\n`)
process.on('SIGTERM', () => void arrive.stop().then(() => process.exit(0)))
