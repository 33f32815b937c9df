import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startArrive } from '@arrive/services/app/compose.ts'
import { loadContracts } from '@arrive/services/app/contracts.ts'
import { createLogger } from '@arrive/services/app/observing/logs.ts'
import { readSettings } from '@arrive/services/app/settings/settings.ts'

/** Starts on a folder without documents and prints the seconds until ready. */
const settings = readSettings({ ...process.env, PORT: '0' })
for (const end of ['', '-wal', '-shm']) rmSync(join(settings.dataDir, `documents.db${end}`), { force: true })
const logger = createLogger({ level: 'warn', service: 'bench', version: '0' })
const begin = performance.now()
const arrive = await startArrive(settings, loadContracts(), logger)
const seconds = (performance.now() - begin) / 1_000
await arrive.stop()
process.stdout.write(`${seconds}\n`)
process.exit(0)
