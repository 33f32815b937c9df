import { setTimeout as pause } from 'node:timers/promises'
import { fillAgency, inShort, NAMES } from '@arrive/services/tests/testing/agency-log.ts'
import { inventedRows, listOf, type Row } from '@arrive/services/tests/testing/exclusion-list.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { interleave, isSmall, percentile, size } from '../blocks.ts'
import { openPool, sendSteadily } from '../client.ts'
import type { Figure } from '../figures.ts'
import { newFolder, processorSeconds, residentMiB, SERVER, type Server, startServer } from '../processes.ts'
import { clientOf, newTokens, QUIET, savesOf } from '../requests.ts'

const PEOPLE = size(10_000)
const ROWS = size(83_500)
/** Rows with names of the staff, each of several people. */
const PLANTED = 40
/** Of `NAMES`; last names follow. */
const FIRST_NAMES = 29
const STEADY = { perSecond: 20, ms: 5_000 } as const
const LOOK_MS = 20
/** Until the first screening has loaded all code and the memory is at rest. */
const REST_MS = 5_000

/** The whole list against everybody of a large agency, alone and during saves. */
export async function measure(): Promise<readonly Figure[]> {
  const dataDir = newFolder()
  await fillAgency(dataDir, PEOPLE, inShort)
  const server = await startServer(SERVER, { ...QUIET, DATA_DIR: dataDir })
  const screen = await screeningOf(server)
  const save = savesOf(openPool(server.port), await newTokens(server.port))
  await pause(REST_MS)
  const memory = await memoryOf(server, screen)
  const { alone } = await interleave({ alone: () => processorOf(server, screen) })
  const { quiet, beside } = await interleave({
    quiet: async () => ({ p99: percentile(await sendSteadily(STEADY, save), 0.99) }),
    beside: () => besides(screen, save),
  })
  const who = '83,500 rows, 10,000 people'
  return [
    { name: `a screening, ${who}: processor`, today: '–', unit: 's', must: 5, value: alone.processor },
    { name: `a screening, ${who}: more memory, the first one`, today: '–', unit: 'MiB', must: 120, value: memory },
    { name: 'p99 of a save during screenings ÷ alone', today: '–', must: 2, value: beside.p99 / quiet.p99 },
    { name: 'p99 of a save during screenings', today: '–', unit: 'ms', value: beside.p99 },
  ]
}

async function screeningOf({ port }: Server): Promise<() => Promise<void>> {
  const headers = { Authorization: `Bearer ${await adminToken(clientOf(port))}` }
  const list = new Blob([listOf([...inventedRows(ROWS - PLANTED), ...planted()])], { type: 'text/csv' })
  return async () => {
    const body = new FormData()
    if (isSmall) body.set('supplement', 'true')
    body.set('list', list, 'UPDATED.csv')
    const response = await fetch(`http://127.0.0.1:${port}/screenings`, { method: 'POST', headers, body })
    if (response.status !== 201) throw new Error(`A screening was refused: ${await response.text()}`)
  }
}

function planted(): readonly Row[] {
  const names = NAMES.map((name) => name.toUpperCase())
  return Array.from({ length: PLANTED }, (_, at) => ({
    FIRSTNAME: names[at % FIRST_NAMES] ?? '',
    LASTNAME: names[FIRST_NAMES + ((at * 7) % (names.length - FIRST_NAMES))] ?? '',
    ...(at % 2 === 0 && { DOB: '19010101' }),
  }))
}

async function processorOf({ pid }: Server, screen: () => Promise<void>) {
  const before = processorSeconds(pid)
  await screen()
  return { processor: processorSeconds(pid) - before }
}

async function memoryOf({ pid }: Server, screen: () => Promise<void>): Promise<number> {
  const before = residentMiB(pid)
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, residentMiB(pid))
  }, LOOK_MS)
  await screen().finally(() => clearInterval(look))
  return most - before
}

/** Saves while screenings run again and again. */
async function besides(screen: () => Promise<void>, save: (n: number) => Promise<unknown>) {
  let isDone = false
  const screening = (async () => {
    while (!isDone) await screen()
  })()
  const waits = await sendSteadily(STEADY, save)
  isDone = true
  await screening
  return { p99: percentile(waits, 0.99) }
}
