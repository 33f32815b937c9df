import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PROOF } from '@arrive/contracts/proof/proof-events.ts'
import { SERVICES } from '@arrive/services/settings.ts'
import { startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { staffTokens } from '../requests.ts'
import { QUIET, rate } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

const ROUNDS = 7
const WITHOUT = SERVICES.filter((name) => name !== PROOF).join(',')

/** What the proof of the log costs: saves with and without it, and the bytes of its topic. */
export async function measureProof(): Promise<readonly Figure[]> {
  const sealing = await startServer(SERVER, QUIET)
  const plain = await startServer(SERVER, { ...QUIET, SERVICES: WITHOUT })
  const [own, others] = await Promise.all([sealing, plain].map(({ port }) => staffTokens(port)))
  const rates = await interleave(ROUNDS, {
    sealing: () => rate(sealing, own ?? []),
    plain: () => rate(plain, others ?? []),
  })
  const bytes = bytesOf(join(sealing.dataDir, 'log.db'))
  await sealing.stop()
  await plain.stop()
  return [
    {
      name: 'durable save ÷ the same without sealing',
      value: rates.sealing / rates.plain,
      atLeast: 0.95,
      aim: 0.97,
      detail: `${Math.round(rates.sealing)}/s and ${Math.round(rates.plain)}/s`,
    },
    {
      name: 'bytes of the topic proof ÷ bytes of the events',
      value: bytes.proof / bytes.events,
      atMost: 0.08,
      detail: `${bytes.proof} and ${bytes.events}`,
    },
  ]
}

/** Bytes of the texts of the topic `proof`, and of all others. */
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
