import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { SERVICES } from '@arrive/services/app/settings/settings.ts'
import { newFolder } from '../folders.ts'
import { startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { staffTokens } from '../requests.ts'
import { QUIET, rate } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'
import { measureSealing } from './sealing.ts'

const ROUNDS = 5
const WITHOUT = SERVICES.filter((name) => name !== PROOF).join(',')

export async function measureProof(): Promise<readonly Figure[]> {
  // Read after the server has ended and written everything.
  const dataDir = newFolder()
  const sealing = await startServer(SERVER, { ...QUIET, DATA_DIR: dataDir })
  const plain = await startServer(SERVER, { ...QUIET, SERVICES: WITHOUT })
  const [own, others] = await Promise.all([sealing, plain].map(({ port }) => staffTokens(port)))
  const rates = await interleave(ROUNDS, {
    sealing: () => rate(sealing, own ?? []),
    plain: () => rate(plain, others ?? []),
  })
  await sealing.stop()
  await plain.stop()
  const bytes = bytesOf(join(dataDir, 'log.db'))
  const documents = documentBytes(join(dataDir, 'documents.db'))
  rmSync(dataDir, { recursive: true, force: true })
  return [
    {
      name: 'durable save ÷ the same without sealing',
      value: rates.sealing / rates.plain,
      atLeast: 0.95,
      aim: 0.97,
      detail: `${Math.round(rates.sealing)}/s and ${Math.round(rates.plain)}/s`,
    },
    {
      name: 'bytes of the topic proof and its documents ÷ bytes of the events',
      value: (bytes.proof + documents) / bytes.events,
      atMost: 0.08,
      detail: `${bytes.proof} and ${documents}, and ${bytes.events}`,
    },
    ...(await measureSealing()),
  ]
}

function documentBytes(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%proof%'").all()
  const bytes = tables.map(({ name }) =>
    Number(
      db.prepare(`SELECT coalesce(sum(length(CAST(body AS BLOB))), 0) AS bytes FROM "${String(name)}"`).get()?.bytes,
    ),
  )
  db.close()
  return bytes.reduce((sum, one) => sum + one, 0)
}

function bytesOf(file: string): { readonly proof: number; readonly events: number } {
  const db = new DatabaseSync(file, { readOnly: true })
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  const sizes = tables.map(({ name }) => {
    const row = db.prepare(`SELECT coalesce(sum(length(CAST(raw AS BLOB))), 0) AS bytes FROM "${String(name)}"`).get()
    return [String(name), Number(row?.bytes)] as const
  })
  db.close()
  const sum = (own: boolean) => sizes.reduce((all, [name, size]) => ((name === PROOF) === own ? all + size : all), 0)
  return { proof: sum(true), events: sum(false) }
}
