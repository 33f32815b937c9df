import { rm } from 'node:fs/promises'
import { Agent, type ClientRequestArgs, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../../kernel/testing/index.ts'
import { named } from '../testing/requests.ts'
import { killServers, type Server, startServer } from '../testing/server.ts'
import { sized } from '../testing/size.ts'
import { printFigure } from './print-figure.ts'

interface Load {
  readonly clients: number
  /** Milliseconds of load before the signal. */
  readonly before: number
}

/** `away`: the server no longer accepted connections, so the request was never sent. */
type Fate = 'answered' | 'away' | 'cut'

const homecare = named(forms, 'homecare')
const BODY = JSON.stringify(bodyWith(homecare, 'patientFirstName', 'Ann'))
/**
 * Distant clients often have a request in transit when idle connections are closed. Pause and latency in milliseconds.
 */
const NEAR = { rest: 20 }
const FAR = { rest: 200, way: 50 }
const BETWEEN_LOOKS = 5

/** A deployment must not lose requests in flight. */
const { rounds, clients, before } = sized(
  { rounds: 1, clients: 16, before: 500 },
  { rounds: 10, clients: 64, before: 2_000 },
)

let dataDir: string
beforeEach(async () => {
  dataDir = await newFolder()
})
afterEach(async () => {
  await killServers()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  `SIGTERM under the load of ${clients} clients that keep their connections cuts none of their requests`,
  async () => {
    const fates: Fate[] = []
    for (let round = 0; round < rounds; round++) {
      const server = await startServer({ DATA_DIR: dataDir })
      const ended = await endUnderLoad(server, fates, { clients, before })
      expect(ended).toEqual({ code: 0, signal: null })
    }
    const count = (fate: Fate) => fates.filter((one) => one === fate).length
    const figure = `${count('cut')} of ${fates.length} requests cut, ${count('answered')} answered`
    printFigure(`SIGTERM under load, ${rounds} times`, figure, '0 cut, status 0')
    expect(count('cut')).toBe(0)
    expect(count('answered')).toBeGreaterThan(rounds * clients)
  },
  60_000 + rounds * 20_000,
)

async function endUnderLoad(server: Server, fates: Fate[], { clients, before }: Load) {
  const options = { keepAlive: true, maxSockets: clients }
  const agents = { near: new Agent(options), far: new DistantAgent(options) }
  const earlier = fates.length
  let isOver = false
  const client = async (at: number) => {
    const [agent, { rest }] = at % 4 < 2 ? [agents.near, NEAR] : [agents.far, FAR]
    while (!isOver) {
      const fate = await ask(server.origin(), agent, at % 2 === 0)
      fates.push(fate)
      if (fate === 'away') return
      await pause(Math.random() * rest)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  // Independent of the machine's speed: every client is busy.
  const enough = earlier + 2 * clients
  await pause(before)
  while (fates.length < enough) await pause(BETWEEN_LOOKS)
  server.kill('SIGTERM')
  const ended = await server.ended
  isOver = true
  await running
  for (const agent of Object.values(agents)) agent.destroy()
  return ended
}

/** Delays its connections' data; they may be closed meanwhile. */
class DistantAgent extends Agent {
  override createConnection({ host, port }: ClientRequestArgs) {
    const socket = connect(Number(port), String(host))
    const { _write, _writev } = socket
    socket._write = (...what) => void setTimeout(() => _write.apply(socket, what), FAR.way)
    if (_writev !== undefined) socket._writev = (...what) => void setTimeout(() => _writev.apply(socket, what), FAR.way)
    return socket
  }
}

function ask(origin: string, agent: Agent, isWrite: boolean): Promise<Fate> {
  const { promise, resolve } = Promise.withResolvers<Fate>()
  const headers = { 'content-type': 'application/json', 'content-length': isWrite ? BODY.length : 0 }
  const req = isWrite
    ? request(`${origin}${homecare.save.path}`, { method: 'POST', agent, headers })
    : request(`${origin}/livez`, { agent })
  req.on('response', (res) => {
    res.on('end', () => resolve('answered')).on('error', () => resolve('cut'))
    res.resume()
  })
  req.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'away' : 'cut'))
  req.end(isWrite ? BODY : undefined)
  return promise
}
