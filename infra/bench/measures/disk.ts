import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newFolder } from '../folders.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import type { Figure } from '../ratios.ts'
import { saveRequest, staffTokens } from '../requests.ts'
import { QUIET } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

const SAVES = 20_000

/** Bytes on disk per saved form after the server has stopped, against the event's size. */
export async function measureDisk(): Promise<readonly Figure[]> {
  const dataDir = newFolder()
  try {
    const tokens: string[] = []
    const before = await bytesAfter(dataDir, async (port) => void tokens.push(...(await staffTokens(port))))
    const request = (n: number) => saveRequest(tokens[n % tokens.length] ?? '')
    const after = await bytesAfter(dataDir, async (port) => {
      const { refused } = await load({ port, connections: 32, requests: SAVES, request })
      if (refused > 0) throw new Error(`${refused} saves were refused`)
    })
    const event = eventBytes(dataDir)
    const perSave = (after - before) / SAVES
    return [
      {
        name: 'bytes on disk for each save ÷ bytes of its event',
        value: perSave / event,
        atMost: 2.5,
        aim: 1.8,
        detail: `${Math.round(perSave)} and ${Math.round(event)} bytes, ${SAVES} saves by 200 people`,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function bytesAfter(dataDir: string, work: (port: number) => Promise<void>): Promise<number> {
  const server = await startServer(SERVER, { ...QUIET, DATA_DIR: dataDir })
  await work(server.port)
  await server.stop()
  return bytesIn(dataDir)
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

function eventBytes(dataDir: string): number {
  const db = new DatabaseSync(join(dataDir, 'log.db'), { readOnly: true })
  const row = db
    .prepare('SELECT avg(length(raw)) AS size FROM (SELECT raw FROM onboarding ORDER BY "offset" DESC LIMIT 1000)')
    .get()
  db.close()
  return Number(row?.['size'])
}
