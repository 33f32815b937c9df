import { setTimeout as pause } from 'node:timers/promises'
import { load } from '../load.ts'
import { residentMiB } from '../process-figures.ts'
import { type Server, startServer } from '../processes.ts'
import type { Figure } from '../ratios.ts'
import { saveRequest, staffTokens } from '../requests.ts'
import { QUIET } from '../save-rate.ts'
import { SERVER } from '../scripts.ts'

/** Fills every cache. */
const WARM_UP = 50_000
const SAVES = 100_000
const REST = 10_000

export async function measureMemory(): Promise<readonly Figure[]> {
  const server = await startServer(SERVER, QUIET)
  await pause(REST)
  const resident = () => residentMiB(server.pid, 'now')
  const idle = resident()
  const tokens = await staffTokens(server.port)
  await save(server, tokens, WARM_UP)
  const before = resident()
  await save(server, tokens, SAVES)
  const after = resident()
  await server.stop()
  return [
    { name: 'MiB at rest', value: idle, atMost: 150, detail: `resident, ${REST / 1_000} s after the start` },
    {
      name: `memory after ${SAVES} saves ÷ before them`,
      value: after / before,
      atMost: 1.1,
      detail: `${Math.round(after)} MiB and ${Math.round(before)} MiB, after ${WARM_UP} to warm up`,
    },
  ]
}

async function save({ port }: Server, tokens: readonly string[], requests: number): Promise<void> {
  const request = (n: number) => saveRequest(tokens[n % tokens.length] ?? '')
  const { refused } = await load({ port, connections: 32, requests, request })
  if (refused > 0) throw new Error(`${refused} saves were refused`)
}
