import { rmSync } from 'node:fs'
import { topicsOf } from '@arrive/contracts/event.ts'
import { events } from '@arrive/contracts/generated/events.ts'
import { masterKeys } from '@arrive/services/app/keys/master-key.ts'
import { readSettings } from '@arrive/services/app/settings/settings.ts'
import { openEmbedded } from '@arrive/services/kernel/testing/index.ts'
import { listCall } from '@arrive/services/tests/testing/listing.ts'
import { fillFolder } from '../fill.ts'
import { emailOf, fillPackets, partsOfNames } from '../fill-packets.ts'
import { newFolder } from '../folders.ts'
import { load } from '../load.ts'
import { type Server, startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { adminToken, getRequest } from '../requests.ts'
import { QUIET } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

const FEW = 1_000
const MANY = 100_000
const ROUNDS = 5
const SOMEBODY = 50

interface Asked {
  readonly name: string
  readonly paths: readonly string[]
  readonly atLeast?: number
  readonly aim?: number
}

const inOrder = (path: string): Asked => ({ name: path, paths: [path], atLeast: 0.8, aim: 0.95 })
const search = (part: string) => `/get_packets?limit=10&filter=${part}`

/** Every other packet query uses the same plan as one of these. */
const PACKETS = [
  inOrder('/get_packets?limit=10'),
  inOrder('/get_packets?limit=10&state=missing'),
  inOrder('/get_packets?limit=10&missing=job&sort=-forms_in'),
  inOrder(`/get_packets?limit=10&filter=${emailOf(SOMEBODY)}`),
  { name: search('…'), paths: partsOfNames().map(search), atLeast: 0.5, aim: 0.8 },
]

export async function measureLists(): Promise<readonly Figure[]> {
  return [
    ...(await measureTables((rows) => fillFolder('homecare', rows), [inOrder('/get_patients_applications?limit=10')])),
    ...(await measureTables(packetsFolder, PACKETS)),
  ]
}

async function packetsFolder(people: number): Promise<string> {
  const dataDir = newFolder()
  const masters = masterKeys(readSettings({ DATA_DIR: dataDir }))
  const engines = openEmbedded(dataDir, { topics: topicsOf(events), files: 'resumes', masters })
  await fillPackets(engines, masters, people)
  await engines.close()
  return dataDir
}

async function measureTables(
  fill: (rows: number) => Promise<string>,
  pages: readonly Asked[],
): Promise<readonly Figure[]> {
  const folders = { few: await fill(FEW), many: await fill(MANY) }
  const servers = { few: await serve(folders.few), many: await serve(folders.many) }
  const figures: Figure[] = []
  for (const page of pages) figures.push(await measurePage(servers, page))
  for (const server of Object.values(servers)) await server.stop()
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
  return figures
}

function serve(dataDir: string): Promise<Server> {
  return startServer(SERVER, { ...QUIET, DATA_DIR: dataDir })
}

async function measurePage(
  servers: Readonly<Record<'few' | 'many', Server>>,
  { name, paths, ...bars }: Asked,
): Promise<Figure> {
  const rates = await interleave(ROUNDS, {
    few: await pages(servers.few, paths),
    many: await pages(servers.many, paths),
  })
  return {
    name: `${name} out of ${MANY} rows ÷ out of ${FEW}`,
    value: rates.many / rates.few,
    ...bars,
    detail: `${Math.round(rates.many)}/s and ${Math.round(rates.few)}/s`,
  }
}

/** Pages per second, 32 at once. @throws Error if a request is refused. */
async function pages({ port }: Server, paths: readonly string[]): Promise<() => Promise<number>> {
  const token = await adminToken(port)
  const requests = paths.map((path) => {
    const asked = listCall(...(path.split('?') as [string, string]))
    return getRequest(asked.path, token, asked.headers)
  })
  let sent = 0
  const request = () => requests[sent++ % requests.length] as Buffer
  return async () => {
    const { perSecond, refused } = await load({ port, connections: 32, ms: 1_000, request })
    if (refused > 0) throw new Error(`${refused} requests were refused; nothing was measured`)
    return perSecond
  }
}
