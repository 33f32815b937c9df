import { cpSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillAgency, NAMES } from '@arrive/services/tests/testing/agency-log.ts'
import { listCall } from '@arrive/services/tests/testing/listing.ts'
import { adminToken } from '@arrive/services/tests/testing/people.ts'
import { buildBefore, serverBefore } from '../before.ts'
import { interleave } from '../blocks.ts'
import { openPool, sendAtOnce, timed } from '../client.ts'
import { costOf, usedBy } from '../costs.ts'
import type { Figure } from '../figures.ts'
import { newFolder, root, SERVER, startServer } from '../processes.ts'
import { clientOf, getRequest, QUIET } from '../requests.ts'
import { size } from '../sizes.ts'

/** Three of four people have a packet. */
const PEOPLE = size(134_000)
const PEOPLE_OF_FILLING = size(5_000)
/** An application, an account and one form. */
const STEPS = 3
const LONG = [3, 4, 6].flatMap(partsOf)
/** Few, because each takes seconds. */
const SHORT = [...partsOf(1), ...partsOf(2)].filter((_, at) => at % 40 === 0)
const BUILDER = fileURLToPath(new URL('../servers/build-documents.ts', import.meta.url))

export async function measure(): Promise<readonly Figure[]> {
  return [...(await measureSearches()), ...(await measureFilling())]
}

async function measureSearches(): Promise<readonly Figure[]> {
  const folder = newFolder()
  await fillAgency(folder, PEOPLE, STEPS)
  const product = await packetsOf(SERVER, folder)
  const before = await packetsOf(await serverBefore(), copyOf(folder))
  const long = await interleave({ product: () => product.cost(LONG), before: () => before.cost(LONG) })
  const short = await interleave({ product: async () => ({ ms: await product.ms(SHORT) }) })
  const value = long.product.processor / long.before.processor
  const among = 'among 100,000 packets'
  const unit = { today: '4,000–6,000 ms', unit: 'ms' }
  return [
    { name: `three letters and more, ${among}: processor ÷ before`, today: '1', must: 0.35, aim: 0.25, value },
    { name: `any two letters, or one, ${among}`, ...unit, must: 20, aim: 5, value: short.product.ms },
  ]
}

/** Every part of a name that has so many letters. */
function partsOf(letters: number): readonly string[] {
  const parts = NAMES.flatMap((name) => [...name].map((_, at) => name.slice(at, at + letters).toLowerCase()))
  return [...new Set(parts)].filter((part) => part.length === letters)
}

async function packetsOf(script: string, dataDir: string) {
  const server = await startServer(script, { ...QUIET, DATA_DIR: dataDir })
  const token = await adminToken(clientOf(server.port))
  const pool = openPool(server.port)
  const search = (part: string) => {
    const { path, headers } = listCall('/get_packets', { limit: '10', filter: part })
    return pool(getRequest(path, token, headers))
  }
  let sent = 0
  const next = (parts: readonly string[]) => () => search(parts[sent++ % parts.length] ?? '')
  return {
    cost: (parts: readonly string[]) => costOf(usedBy(server), () => sendAtOnce({ ms: 2_000 }, next(parts), 4)),
    ms: async (parts: readonly string[]) => {
      const all = await timed(() => sendAtOnce({ requests: parts.length }, next(parts), 1))
      return all / parts.length
    },
  }
}

function copyOf(folder: string): string {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

async function measureFilling(): Promise<readonly Figure[]> {
  const folder = newFolder()
  await fillAgency(folder, PEOPLE_OF_FILLING, STEPS)
  const old = { ROOT: await buildBefore(), OLD_LAYOUT: 'yes' }
  const { product, productBare, before, beforeBare } = await interleave({
    product: () => build(folder, { ROOT: root }),
    productBare: () => build(folder, { ROOT: root, WITHOUT_TOKENS: 'yes' }),
    before: () => build(folder, old),
    beforeBare: () => build(folder, { ...old, WITHOUT_TOKENS: 'yes' }),
  })
  const ratio = (of: 'processor' | 'bytes') => (product[of] - productBare[of]) / (before[of] - beforeBare[of])
  return [
    {
      name: 'filling the index: processor ÷ build before',
      today: '1',
      must: 0.3,
      aim: 0.15,
      value: ratio('processor'),
    },
    { name: 'the index on disk ÷ build before', today: '1', must: 0.5, aim: 0.4, value: ratio('bytes') },
  ]
}

async function build(folder: string, environment: Readonly<Record<string, string>>) {
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `documents.db${end}`), { force: true })
  // It prints milliseconds where a server prints its port.
  const { port } = await startServer(BUILDER, { ...environment, DATA_DIR: folder })
  return { processor: port, bytes: statSync(join(folder, 'documents.db')).size }
}
