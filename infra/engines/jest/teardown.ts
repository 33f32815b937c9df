import { figuresTable, tellFigure } from './figures.ts'
import { keepInstallationLogs } from './installation-logs.ts'
import { type Scanned, scanLogs } from './kept-logs.ts'
import { leaveMemory } from './memory.ts'
import { running } from './running.ts'
import { endWorker } from './worker-end.ts'

const SHOWN = 20

/** Scans a measuring run's logs, prints figures, ends engines. @throws Error if personal data is in a log */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export
export default async function teardown(): Promise<void> {
  await endWorker()
  const kept = keepInstallationLogs()
  const scanned = await scanLogs()
  if (scanned !== undefined) tellScan(scanned)
  process.stderr.write(figuresTable())
  await running.engines?.end()
  leaveMemory()
  if (scanned !== undefined && scanned.found.length > 0)
    throw new Error(`Somebody's data is in a log:\n${scanned.found.slice(0, SHOWN).join('\n')}`)
  if (kept && scanned?.lines === 0) throw new Error('The installation has logged nothing, so nothing was searched.')
}

function tellScan({ lines, values, found }: Scanned): void {
  tellFigure({
    fault: 'all logs of the run, searched for everything that was said to the product',
    size: `${lines} lines, ${values} texts of bodies, passwords and tokens`,
    figure: `${found.length} found`,
    bar: '0',
  })
}
