import { cpSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fillAgency, inShort, NAMES, named, nameless } from '@arrive/services/tests/testing/agency-log.ts'
import { listCall } from '@arrive/services/tests/testing/listing.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { serverBefore } from '../before.ts'
import { interleave, size } from '../blocks.ts'
import { openPool, sendAtOnce, timed } from '../client.ts'
import type { Figure } from '../figures.ts'
import { costOf, newFolder, processorSeconds, SERVER, startServer, usedBy } from '../processes.ts'
import { clientOf, getRequest, QUIET } from '../requests.ts'

const PEOPLE = size(100_000)
const PEOPLE_OF_FILLING = size(5_000)
const LONG = [3, 4, 6].flatMap(partsOf)
/** Few, because each takes seconds. */
const SHORT = [...partsOf(1), ...partsOf(2)].filter((_, at) => at % 40 === 0)

export async function measure(): Promise<readonly Figure[]> {
  return [...(await measureSearches()), ...(await measureFilling())]
}

async function measureSearches(): Promise<readonly Figure[]> {
  const folder = newFolder()
  await fillAgency(folder, PEOPLE, inShort)
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  const old = await serverBefore()
  // The first starts take minutes, because they build the documents.
  await Promise.all([buildDocuments(SERVER, folder, '0'), buildDocuments(old, copy, '1')])
  const product = await packetsOf(SERVER, folder)
  const before = await packetsOf(old, copy)
  const long = await interleave({ product: product.cost, before: before.cost })
  const short = await interleave({ product: product.short })
  const value = long.product.processor / long.before.processor
  const among = 'among 100,000 packets'
  const unit = { today: '4,000–6,000 ms', unit: 'ms' }
  return [
    { name: `three letters and more, ${among}: processor ÷ before`, today: '1', must: 0.35, aim: 0.25, value },
    { name: `any two letters, or one, ${among}`, ...unit, must: 20, aim: 5, value: short.product.ms },
  ]
}

/** Every part of a name with this number of letters. */
function partsOf(letters: number): readonly string[] {
  const parts = NAMES.flatMap((name) => [...name].map((_, at) => name.slice(at, at + letters).toLowerCase()))
  return [...new Set(parts)].filter((part) => part.length === letters)
}

async function buildDocuments(script: string, dataDir: string, core: string): Promise<void> {
  const { stop } = await startServer(script, { ...QUIET, DATA_DIR: dataDir }, core)
  await stop()
}

async function packetsOf(script: string, dataDir: string) {
  const server = await startServer(script, { ...QUIET, DATA_DIR: dataDir })
  const token = await adminToken(clientOf(server.port))
  const send = openPool(server.port)
  const search = (part = '') => {
    const { path, headers } = listCall('/get_packets', { limit: '10', filter: part })
    return send(getRequest(path, token, headers))
  }
  let sent = 0
  const next = () => search(LONG[sent++ % LONG.length])
  return {
    cost: () => costOf(usedBy(server), () => sendAtOnce({ ms: 2_000 }, next, 4)),
    /** Milliseconds of each. */
    short: async () => {
      const all = await timed(() => sendAtOnce({ requests: SHORT.length }, (n) => search(SHORT[n]), 1))
      return { ms: all / SHORT.length }
    },
  }
}

/** The documents of the same people with and without names: what the index adds. */
async function measureFilling(): Promise<readonly Figure[]> {
  const [all, none] = [newFolder(), newFolder()]
  await fillAgency(all, PEOPLE_OF_FILLING, named)
  await fillAgency(none, PEOPLE_OF_FILLING, nameless)
  const old = await serverBefore()
  const { product, productNone, before, beforeNone } = await interleave({
    product: () => build(SERVER, all),
    productNone: () => build(SERVER, none),
    before: () => build(old, all),
    beforeNone: () => build(old, none),
  })
  const ratio = (of: 'processor' | 'bytes') => (product[of] - productNone[of]) / (before[of] - beforeNone[of])
  return [
    { name: 'filling the index: processor ÷ before', today: '1', must: 0.3, aim: 0.15, value: ratio('processor') },
    { name: 'the index on disk ÷ before', today: '1', must: 0.5, aim: 0.4, value: ratio('bytes') },
  ]
}

/** A start without documents builds them before it listens. */
async function build(script: string, folder: string) {
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `documents.db${end}`), { force: true })
  const { pid, stop } = await startServer(script, { ...QUIET, DATA_DIR: folder })
  const processor = processorSeconds(pid)
  await stop()
  return { processor, bytes: statSync(join(folder, 'documents.db')).size }
}
