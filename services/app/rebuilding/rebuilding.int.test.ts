import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  type Doc,
  type DocumentStore,
  jwe,
  type Kernel,
  type LiveProjection,
  type Projection,
} from '../../kernel/index.ts'
import {
  createHealth,
  ERASED,
  newFolder,
  removeFolder,
  type SmallKernel,
  sampleEnvelope,
  startSmallKernel,
  TOPIC,
  TOY,
  TOYS,
  type Toy,
  upTo,
} from '../../kernel/testing/index.ts'
import { type RebuildLease, takeRebuildLease } from './lease.ts'
import { pauseReader } from './pausing.ts'
import { discardAllOld, rebuildAll } from './rebuilding.ts'

let folder: string
let running: SmallKernel

beforeEach(async () => {
  folder = await newFolder()
  running = await startSmallKernel(folder)
})
afterEach(async () => {
  await running.stop()
  await removeFolder(folder)
})

const rebuild = () => rebuildAll(running.kernel, running.lives, running.workers)
const colour = async (person: number) =>
  ((await running.kernel.reader('toy').get(TOYS, String(person)))?.value as Toy | undefined)?.colour

describe('a rebuild while the product runs', () => {
  test('replaces the old generation if both are equal, and removes the old one', async () => {
    for (const person of upTo(20)) await running.save(person + 1, 'red')
    expect(await rebuild()).toEqual([
      { projection: 'toy', generation: 2, documents: 40, differences: [], compared: [20, 0] },
    ])
    expect(running.lives[0]?.generation).toBe(2)
    expect(await colour(7)).toBe('red')
    expect(await running.kernel.store.progress('toy@1')).toEqual(new Map())
    await expect(running.kernel.store.count('toys@1')).rejects.toThrow()
  })

  test('keeps the seals of unchanged documents, and reseals the others', async () => {
    for (const person of [1, 2]) await running.save(person, 'red')
    const { store, vault } = running.kernel
    const bodies = async (collection: string) =>
      [...(await store.get(collection, ['1', '2'])).values()].map(({ body }) => body)
    const [first = ''] = await bodies('toys@1')
    const doc = (await store.get('toys@1', ['2'])).get('2') as Doc
    const key = await vault.keyFor(2)
    const text = jwe.unseal(key, { person: 2, of: 'toys/2' }, doc.body)
    const other = jwe.seal(key, { person: 2, of: 'toys/2' }, text.replace('red', 'tan'))
    await store.commit([{ kind: 'put', collection: 'toys@1', doc: { ...doc, body: other } }])
    const [rebuilt] = await rebuildAll(running.kernel, running.lives, running.workers, { accept: true })
    expect(rebuilt?.differences).toEqual([{ person: 2, before: 2, after: 2 }])
    const [kept, made = ''] = await bodies('toys@2')
    expect(kept).toBe(first)
    expect(jwe.unseal(key, { person: 2, of: 'toys/2' }, made)).toBe(text)
  })

  test('is still in use after a restart', async () => {
    await running.save(1, 'red')
    await rebuild()
    await running.stop()
    running = await startSmallKernel(folder)
    expect(running.lives[0]?.generation).toBe(2)
    expect([await colour(1), await running.save(1, 'blue'), await colour(1)]).toEqual(['red', 200, 'blue'])
  })

  test('lets concurrent saves and reads succeed', async () => {
    for (const person of upTo(50)) await running.save(person + 1, 'red')
    let going = true
    const saves: number[] = []
    const reads = new Set<string | undefined>()
    const customer = async (person: number) => {
      for (let at = 0; going; at++) {
        saves.push(await running.save(person, `colour ${at}`))
        expect(await colour(person)).toBe(`colour ${at}`)
        reads.add(await colour(50))
      }
    }
    const customers = [1, 2, 3].map(customer)
    const rebuilt = [...(await rebuild()), ...(await rebuild())]
    going = false
    await Promise.all(customers)
    expect(rebuilt.map(({ differences }) => differences)).toEqual([[], []])
    expect(new Set(saves)).toEqual(new Set([200]))
    expect(saves.length).toBeGreaterThan(0)
    expect([...reads]).toEqual(['red'])
  })

  test('is refused while another one runs, which continues', async () => {
    await running.save(1, 'red')
    const first = rebuild()
    await expect(rebuild()).rejects.toThrow('Another rebuild is under way')
    await expect(discardAllOld(running.kernel, running.lives)).rejects.toThrow('Another rebuild is under way')
    expect(await first).toMatchObject([{ generation: 2, differences: [] }])
    expect(await rebuild()).toMatchObject([{ generation: 3, differences: [] }])
  })

  test('does not switch, or take the documents, of another rebuild that began while it was held up', async () => {
    await running.save(1, 'red')
    let clock = Date.now()
    const kernel: Kernel = { ...running.kernel, now: () => clock }
    const { alike: _, ...store } = kernel.store
    const held = { ...kernel, store: { ...store, list: heldUp(store) } }
    let other: RebuildLease | undefined
    async function beginOther(): Promise<void> {
      clock += 60_000
      other ??= await takeRebuildLease(kernel)
    }
    function heldUp({ list }: Pick<DocumentStore, 'list'>): DocumentStore['list'] {
      return async (collection, query) => {
        if (collection === 'toys@2') await beginOther()
        return list(collection, query)
      }
    }
    await expect(rebuildAll(held, running.lives, running.workers)).rejects.toThrow('Another rebuild has begun')
    expect([running.lives[0]?.generation, await kernel.store.count('toys@2')]).toEqual([1, 1])
    await other?.assertHeld()
    await other?.release()
    expect([await running.save(1, 'blue'), await rebuild()]).toMatchObject([200, [{ generation: 2, differences: [] }]])
  })

  test('can be repeated', async () => {
    await running.save(1, 'red')
    for (const generation of [2, 3, 4]) expect(await rebuild()).toMatchObject([{ generation, differences: [] }])
    expect(await colour(1)).toBe('red')
  })
})

const shaped: Projection = {
  ...TOY,
  collections: TOY.collections.map((spec) => (spec.name === TOYS ? { ...spec, sort: ['saved', 'colour'] } : spec)),
  apply: (event, view) =>
    TOY.apply(event, {
      ...view,
      put: (collection, id, content) => {
        const sort = { ...content.sort, colour: (content.value as Toy).colour }
        view.put(collection, id, collection === TOYS ? { ...content, sort } : content)
      },
    }),
}

describe('a start whose collections have another shape than the documents', () => {
  const restart = async (projection: Projection) => {
    await running.stop()
    running = await startSmallKernel(folder, { projections: () => [projection] })
  }
  const said = () => running.logged.filter((line) => line.includes('another shape'))
  const byColour = async () => {
    const { generation = 0 } = running.lives[0] ?? {}
    const docs = await running.kernel.store.list(`${TOYS}@${generation}`, { sort: 'colour', limit: 9 })
    return docs.map(({ id }) => id)
  }

  test('rebuilds them, so that a new sort order also applies to old documents, and logs it', async () => {
    for (const [at, tint] of ['red', 'blue', 'green'].entries()) await running.save(at + 1, tint)
    await restart(shaped)
    expect([said().length, await byColour()]).toEqual([1, ['2', '3', '1']])
    expect([await running.save(4, 'pink'), await colour(4)]).toEqual([200, 'pink'])
  })

  test('does so once, and also after a rebuild', async () => {
    await running.save(1, 'red')
    await restart(shaped)
    await restart(shaped)
    expect(said()).toEqual([])
    await rebuild()
    await restart(shaped)
    expect([said(), await byColour(), running.lives[0]?.generation]).toEqual([[], ['1'], 2])
    await restart(TOY)
    expect([said().length, await colour(1)]).toEqual([1, 'red'])
  })
})

test('a generation that was not switched to is removed', async () => {
  await running.save(1, 'red')
  await running.kernel.store.commit([{ kind: 'remove', collection: 'toys@1', id: '1' }])
  await rebuild()
  await expect(running.kernel.store.count('toys@2')).rejects.toThrow()
  expect(await running.kernel.store.progress('toy@2')).toEqual(new Map())
})

test('on unshared engines, a start ends the pause and the lease of a rebuild that died', async () => {
  await running.save(1, 'red')
  await takeRebuildLease(running.kernel)
  await pauseReader(running.kernel.store, 'toy@1', (await running.kernel.log.ends([TOPIC])).keys())
  await running.stop()
  running = await startSmallKernel(folder)
  expect([await running.save(1, 'blue'), await colour(1)]).toEqual([200, 'blue'])
  expect(await rebuild()).toMatchObject([{ generation: 2, differences: [] }])
})

describe('with other processes on the same data', () => {
  const restart = async (how: { readonly rebuildOnly?: boolean } = {}, projection = TOY) => {
    await running.stop()
    running = await startSmallKernel(folder, { projections: () => [projection] }, { shared: true, ...how })
  }
  const erase = async (person: number) => {
    const { log, workers } = { ...running.kernel, ...running }
    await log.append(TOPIC, sampleEnvelope({ id: `erase-${person}`, person, type: ERASED }))
    await workers.projectors[0]?.caughtUp(await log.ends([TOPIC]))
  }

  test('an erasure keeps the documents that are kept, and continues when they are discarded', async () => {
    await restart()
    for (const person of [1, 2, 3]) await running.save(person, 'red')
    await rebuild()
    await erase(1)
    expect(await running.kernel.store.get('toys@1', ['1'])).toEqual(new Map())
    expect((await rebuild())[0]).toMatchObject({ generation: 3, differences: [] })
    const live = running.lives[0] as LiveProjection
    expect(live.kept).toEqual([2])
    await discardAllOld(running.kernel, running.lives)
    await erase(2)
    expect([await colour(2), await colour(3)]).toEqual([undefined, 'red'])
  })

  test('documents of another shape stay until a rebuild whose differences are accepted', async () => {
    await restart()
    await running.save(1, 'red')
    await running.stop()
    const again = startSmallKernel(folder, { projections: () => [shaped] }, { shared: true })
    await expect(again).rejects.toThrow('made by another version')
    running = await startSmallKernel(folder)
    await restart({ rebuildOnly: true }, shaped)
    const [refused] = await rebuild()
    expect([refused?.differences.length, running.lives[0]?.generation]).toEqual([1, 1])
    const [taken] = await rebuildAll(running.kernel, running.lives, running.workers, { accept: true })
    expect([taken?.generation, running.lives[0]?.outdated]).toEqual([2, false])
    await restart({}, shaped)
    expect([await colour(1), await running.save(2, 'blue'), await colour(2)]).toEqual(['red', 200, 'blue'])
  })
})

describe('readiness', () => {
  const steady = { log: true, documents: true, failing: [], parked: 0, low: [] as string[] }

  test('is reported if log, documents and projectors are healthy', async () => {
    const { ready } = createHealth(running.kernel, running.workers)
    expect(await ready()).toEqual({ ready: true, detail: steady })
  })

  test('is not reported before the start is over', async () => {
    const { ready } = createHealth(running.kernel, running.workers, () => false)
    expect(await ready()).toEqual({ ready: false, detail: steady })
  })

  test.each([
    ['the log takes no appends', { log: false }, { log: false }],
    ['the documents cannot be read', { documents: false }, { documents: false, parked: undefined }],
    ['a projector is failing', { projector: false }, { failing: ['toy'] }],
  ])('is not reported if %s', async (_, { log = true, documents = true, projector = true }: Well, detail) => {
    const { kernel, workers } = running
    const { ready } = createHealth(
      {
        ...kernel,
        log: { ...kernel.log, healthy: async () => log },
        store: documents ? kernel.store : { ...kernel.store, healthy: async () => false, list: unreadable },
      },
      { ...workers, projectors: workers.projectors.map((one) => ({ ...one, healthy: () => projector })) },
    )
    expect(await ready()).toEqual({ ready: false, detail: { ...steady, ...detail } })
  })
})

async function unreadable(): Promise<never> {
  throw new Error('The documents cannot be read')
}

interface Well {
  readonly log?: boolean
  readonly documents?: boolean
  readonly projector?: boolean
}
