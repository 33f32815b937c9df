import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import { serverBefore } from '../before.ts'
import { interleave, size } from '../blocks.ts'
import { openPool, sendAtOnce } from '../client.ts'
import { settingsFor, withEngines } from '../engines.ts'
import type { Figure } from '../figures.ts'
import { startPocketBase } from '../pocketbase/start.ts'
import { costOf, processorSeconds, SERVER, type Server, startServer, usedBy } from '../processes.ts'
import { draftRequests, getRequest, newTokens, QUIET, type RequestOf, savesOf } from '../requests.ts'

/** Until V8 has compiled the hot code. */
const WARM_UP = { ms: size(8_000) } as const
const TOKENS = Array.from({ length: 64 }, (_, person) => `token-${person}`)

/** Saves of one form by 64 people, 32 at once. */
export async function measure(): Promise<readonly Figure[]> {
  return [...(await measureEmbedded()), await withEngines(measureDistributed)]
}

async function measureEmbedded(): Promise<readonly Figure[]> {
  const plain = (name: string) => startServer(fileURLToPath(new URL(`../servers/${name}.ts`, import.meta.url)))
  const pocketBase = await startPocketBase()
  const current = await startServer(SERVER, QUIET)
  const tokens = await newTokens(current.port)
  const { product, draft, packet, before, lean, express, other } = await interleave({
    product: await blocksOf(current, { tokens }),
    draft: await blocksOf(current, { request: draftRequests() }),
    packet: await blocksOf(current, { tokens, request: (token) => getRequest('/packet', token) }),
    before: await blocksOf(await startServer(await serverBefore(), QUIET)),
    lean: await blocksOf(await plain('lean'), { tokens: TOKENS }),
    express: await blocksOf(await plain('express'), { tokens: TOKENS }),
    ...(pocketBase && { other: await blocksOf(pocketBase, pocketBase) }),
  })
  const save = 'processor per save, embedded'
  const ratio = (side: typeof lean) => product.processor / side.processor
  const rate = pocketBase && { value: product.rate / other.rate }
  return [
    { name: `${save} ÷ lean program`, today: '2.0–3.2', must: 2.2, aim: 1.7, value: ratio(lean) },
    { name: `${save} ÷ before`, today: '1', must: 1.03, value: ratio(before) },
    {
      name: 'processor per write of a draft ÷ save',
      today: '0.7',
      must: 0.5,
      value: draft.processor / product.processor,
    },
    { name: 'processor of `GET /packet`', today: '–', unit: 'ms', must: 5, value: packet.processor / 1_000 },
    { name: `${save} ÷ Express 5 with the same promises`, today: '1', must: 0.8, aim: 0.6, value: ratio(express) },
    { name: 'rate ÷ creates in PocketBase 0.39', today: '2.6', must: 2.6, aim: 3.5, isRate: true, ...rate },
  ]
}

async function measureDistributed(engines: Parameters<typeof settingsFor>[0]): Promise<Figure> {
  const mongo = await new MongoClient(engines.mongo.uri).connect()
  const usedByMongo = async () => {
    const { extra_info } = await mongo.db('admin').command({ serverStatus: 1 })
    return (extra_info.user_time_us + extra_info.system_time_us) / 1e6
  }
  const side = async (script: string, name: string) => {
    const server = await startServer(script, { ...QUIET, ...settingsFor(engines, name) })
    return blocksOf(server, { used: async () => processorSeconds(server.pid) + (await usedByMongo()) })
  }
  const sides = { product: await side(SERVER, 'product'), before: await side(await serverBefore(), 'before') }
  const { product, before } = await interleave(sides)
  await mongo.close()
  const name = 'processor per save on Kafka and MongoDB, process and mongod ÷ before'
  return { name, today: '1', must: 0.75, aim: 0.6, value: product.processor / before.processor }
}

type Target = { readonly tokens: readonly string[]; readonly request: RequestOf; readonly used: () => Promise<number> }

/** Warms a server up. Returns its block. */
async function blocksOf(server: Server, target: Partial<Target> = {}) {
  const { tokens = await newTokens(server.port), request, used = usedBy(server) } = target
  const save = savesOf(openPool(server.port), tokens, request)
  await sendAtOnce(WARM_UP, save)
  return () => costOf(used, () => sendAtOnce({ ms: 2_000 }, save))
}
