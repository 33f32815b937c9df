import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { events } from '@arrive/contracts/generated/events.ts'
import { changed, hashes, type Shipped } from './shipped.ts'

/** Writes the hashes of new event schemas to `shipped.json`. Never overwrites an entry. */

const FILE = join(import.meta.dirname, '..', '..', '..', 'contracts', 'shipped.json')

const shipped = JSON.parse(await readFile(FILE, 'utf8')) as Shipped
const now = hashes(events)
const problems = changed(shipped, now)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
} else {
  const all = Object.entries({ ...now, ...shipped }).sort(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`)
}
