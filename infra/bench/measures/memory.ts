import { setTimeout as pause } from 'node:timers/promises'
import { size } from '../blocks.ts'
import { openPool, sendAtOnce } from '../client.ts'
import type { Figure } from '../figures.ts'
import { residentMiB, SERVER, startServer } from '../processes.ts'
import { newTokens, QUIET, savesOf } from '../requests.ts'

/** Fills every cache. */
const WARM_UP = size(50_000)
const SAVES = size(100_000)

export async function measure(): Promise<readonly Figure[]> {
  const { port, pid } = await startServer(SERVER, QUIET)
  await pause(10_000)
  const idle = residentMiB(pid)
  const save = savesOf(openPool(port), await newTokens(port))
  await sendAtOnce({ requests: WARM_UP }, save)
  const before = residentMiB(pid)
  await sendAtOnce({ requests: SAVES }, save)
  const value = residentMiB(pid) / before
  return [
    { name: 'memory at rest', today: '97 MiB', unit: 'MiB', must: 110, value: idle },
    { name: 'memory after 100,000 saves ÷ before them', today: '1.07', must: 1.1, value },
  ]
}
