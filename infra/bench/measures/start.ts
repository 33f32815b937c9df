import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { newFolder } from '../folders.ts'
import { load } from '../load.ts'
import { pinned, startServer } from '../processes.ts'
import { type Figure, interleave } from '../ratios.ts'
import { ADMIN } from '../requests.ts'
import { SERVER } from '../scripts.ts'

const ROUNDS = 5
const READY = Buffer.from('GET /readyz HTTP/1.1\r\nHost: bench\r\n\r\n')

export async function measureStart(): Promise<readonly Figure[]> {
  const dataDir = newFolder()
  const times = await interleave(ROUNDS, { node: emptyNode, product: () => firstAnswer(dataDir) })
  rmSync(dataDir, { recursive: true, force: true })
  return [
    {
      name: 'start to the first 200 ÷ node -e 0',
      value: times.product / times.node,
      atMost: 8,
      aim: 5,
      detail: `${Math.round(times.product)} ms and ${Math.round(times.node)} ms`,
    },
  ]
}

async function emptyNode(): Promise<number> {
  const begin = performance.now()
  const [program, ...rest] = pinned(0, [process.execPath, '-e', '0'])
  await once(spawn(program, rest), 'exit')
  return performance.now() - begin
}

async function firstAnswer(dataDir: string): Promise<number> {
  const begin = performance.now()
  const environment = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...ADMIN }
  const server = await startServer(SERVER, environment)
  const { refused } = await load({ port: server.port, connections: 1, requests: 1, request: () => READY })
  const ms = performance.now() - begin
  await server.stop()
  if (refused > 0) throw new Error('The first answer was not 200')
  return ms
}
