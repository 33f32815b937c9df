import { readSettings } from '@arrive/services/app/settings/settings.ts'
import type { DistributedSettings, DocumentStore, Write } from '@arrive/services/kernel/index.ts'
import { mongoDocumentStore, openMongo } from '@arrive/services/kernel/testing/engines.ts'
import { withEngines } from '../engines.ts'
import { type Figure, interleave } from '../ratios.ts'

const ROUNDS = 5
const PIECE = 1_500
const TOGETHER = 100
const DOCUMENTS = { name: 'documents' } as const
const BODY = 'x'.repeat(1_000)
const READER = { reader: 'bench', source: 'bench/0' } as const

export function measureBulk(): Promise<readonly Figure[]> {
  return withEngines(async (environment) => {
    const { mongo } = readSettings(environment).distributed as DistributedSettings
    const client = await openMongo(mongo)
    const store = mongoDocumentStore(client.documents)
    await store.ensure([DOCUMENTS])
    const rates = await interleave(ROUNDS, bothOn(store))
    await store.close()
    await client.close()
    return [
      {
        name: `documents committed ${TOGETHER} at a time ÷ one by one`,
        value: rates.together / rates.single,
        atLeast: 5,
        detail: `${Math.round(rates.together)}/s and ${Math.round(rates.single)}/s`,
      },
    ]
  })
}

function bothOn(store: DocumentStore) {
  let made = 0
  let expected = 0
  const some = (count: number) => Array.from({ length: count }, () => put(made++))
  return {
    together: () =>
      perSecond(TOGETHER, async () => {
        const next = expected + TOGETHER
        const done = await store.commit(some(TOGETHER), { ...READER, expected, next })
        if (done === 'lost') throw new Error('The place was lost, and nobody else moves it')
        expected = next
      }),
    single: () => perSecond(1, () => store.commit(some(1))),
  }
}

function put(n: number): Write {
  return { kind: 'put', collection: DOCUMENTS.name, doc: { id: `document-${n}`, person: n % 200, body: BODY } }
}

async function perSecond(documents: number, commit: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  let commits = 0
  for (; performance.now() < begin + PIECE; commits++) await commit()
  return (commits * documents) / ((performance.now() - begin) / 1_000)
}
