import { readFileSync } from 'node:fs'
import { load } from '../load.ts'
import { type Server, startServer } from '../processes.ts'
import type { Figure } from '../ratios.ts'
import { saveRequest, staffTokens } from '../requests.ts'
import { SERVER } from '../scripts.ts'

/** Enough saves to fill every cache. */
const WARM_UP = 50_000
const SAVES = 100_000
const MIB = 1_024

/** Resident memory at rest, and whether 100,000 saves make it grow. */
export async function measureMemory(): Promise<readonly Figure[]> {
  const server = await startServer(SERVER, {
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  const idle = resident(server)
  const tokens = await staffTokens(server.port)
  await save(server, tokens, WARM_UP)
  const before = resident(server)
  await save(server, tokens, SAVES)
  const after = resident(server)
  await server.stop()
  return [
    { name: 'MiB at rest', value: idle, atMost: 150, detail: 'resident, after the start' },
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

function resident({ pid }: Server): number {
  const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / MIB
}
