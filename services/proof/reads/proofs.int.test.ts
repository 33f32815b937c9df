import { parseCheckpoint } from '@arrive/contracts/proof/checkpoints.ts'
import { joinBytes, utf8 } from '@arrive/contracts/proof/hashing.ts'
import { parseNote } from '@arrive/contracts/proof/notes.ts'
import { parseTlogProof } from '@arrive/contracts/proof/tlog-proof.ts'
import { leafHash } from '@arrive/contracts/proof/tree.ts'
import { includes, isConsistent } from '@arrive/contracts/proof/tree-proofs.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { inNewFolder, newFolder, refusalOf, removeFolder } from '../../kernel/testing/index.ts'
import { nodeHashing } from '../../shared/node-hashing.ts'
import { PAGES } from '../../shared/sealed/collections.ts'
import { PAGE_LEAVES, pageId } from '../../shared/sealed/page.ts'
import { keepRow } from '../reactions/anchors/keeping.ts'
import { recompute } from '../testing/recompute.ts'
import { openSealed, openSomePages, type SealedFolder, SOME_PAGES } from '../testing/sealing.ts'
import { consistencyProof, eventProof, signedOf } from './proofs.ts'
import { readState } from './state.ts'

let folder: string
let sealed: SealedFolder

beforeAll(async () => {
  folder = await newFolder()
  sealed = await openSomePages(folder)
}, 60_000)
afterAll(async () => {
  await sealed.end()
  await removeFolder(folder)
})

const state = () => readState(sealed.kernel.store)
const idOf = (number: number) => sealed.letter(number, '').id

function shown(text: string): string {
  const { index, hashes, checkpoint, extra = new Uint8Array() } = parseTlogProof(text) ?? raise('No proof')
  const { size, root } = parseCheckpoint(parseNote(checkpoint)?.text ?? '') ?? raise('No checkpoint')
  const leaf = leafHash(joinBytes([utf8('arrive/event/1\n'), extra]), nodeHashing)
  if (!includes({ leaf, index, size, root, hashes }, nodeHashing)) raise('It does not come to the root')
  return Buffer.from(extra).toString()
}

async function refusal(id: string, of = sealed): Promise<string> {
  return (await refusalOf(() => eventProof(of.kernel, id))).code
}

function raise(text: string): never {
  throw new Error(text)
}

describe('the proof of an event', () => {
  const EDGES = [0, 1, 299, 300, 301, PAGE_LEAVES - 9, PAGE_LEAVES, 2 * PAGE_LEAVES - 30, SOME_PAGES - 1]

  test.each(EDGES)('leads from the event to the latest checkpoint: %i', async (number) => {
    const text = await eventProof(sealed.kernel, idOf(number))
    expect(shown(text)).toBe(`letters\n${JSON.stringify(sealed.letter(number, 'sealed'))}`)
    expect(text.endsWith(`\n\n${(await state())?.note}`)).toBe(true)
  })

  test('is right for every event around the ends of pages', async () => {
    for (const end of [PAGE_LEAVES, 2 * PAGE_LEAVES]) {
      for (let number = end - 12; number < end; number++) {
        const text = await eventProof(sealed.kernel, idOf(number))
        expect(shown(text)).toContain(idOf(number))
      }
    }
  }, 60_000)

  test('does not exist for unknown events, nor before the event is sealed', async () => {
    expect(await refusal(idOf(SOME_PAGES + 9))).toBe('not-found')
    await inNewFolder(async (other) => {
      const young = openSealed(other)
      await young.write(0, 3)
      expect(await refusal(idOf(2), young)).toBe('not-sealed-yet')
      await young.seal()
      await young.write(3, 4)
      expect(shown(await eventProof(young.kernel, idOf(2)))).toContain(idOf(2))
      expect(await refusal(idOf(3), young)).toBe('not-sealed-yet')
      expect(await refusal(idOf(4), young)).toBe('not-found')
      await young.end()
    })
  })

  test('is unavailable while a page is missing or wrong, as during a rebuild', async () => {
    const { store } = sealed.kernel
    const doc = (await store.get(PAGES.name, [pageId(1)])).get(pageId(1)) ?? raise('No page')
    await store.commit([{ kind: 'remove', collection: PAGES.name, id: doc.id }])
    expect(await refusal(idOf(5))).toBe('busy')
    const other = JSON.parse(doc.body)
    const changed = { ...other, above: other.above.map(() => other.nodes[0]) }
    const put = (body: string) => store.commit([{ kind: 'put', collection: PAGES.name, doc: { ...doc, body } }])
    await put(JSON.stringify(changed))
    expect(await refusal(idOf(5))).toBe('busy')
    await put(doc.body)
    expect(shown(await eventProof(sealed.kernel, idOf(5)))).toContain(idOf(5))
  })
})

describe('with cosigned checkpoints', () => {
  const line = (name: string) => `— ${name} ${Buffer.alloc(76, name).toString('base64')}\n`

  async function cosign(of: SealedFolder, names: readonly string[]): Promise<void> {
    const { note, size, time } = (await readState(of.kernel.store)) ?? raise('Nothing is signed')
    for (const name of names) {
      const row = { size, time, tried: 0, failures: 0 }
      const taken = { receipt: line(name), trees: 0, signed: { size, time, note } }
      await keepRow(of.kernel.store, `witness ${name}`, row, taken)
    }
  }

  test('a proof uses the checkpoint with the most cosignatures that covers the event, or else the latest', async () => {
    await inNewFolder(async (other) => {
      const log = openSealed(other)
      await log.write(0, 3)
      await log.seal()
      await cosign(log, ['one'])
      await log.write(3, PAGE_LEAVES + 9)
      await log.seal()
      await cosign(log, ['one', 'two'])
      await log.write(PAGE_LEAVES + 9, PAGE_LEAVES + 12)
      await log.seal()
      await cosign(log, ['one'])
      await log.write(PAGE_LEAVES + 12, PAGE_LEAVES + 13)
      await log.seal()
      const ends: [number, string][] = [
        [1, `${line('one')}${line('two')}`],
        [PAGE_LEAVES + 4, `${line('one')}${line('two')}`],
        [PAGE_LEAVES + 10, line('one')],
      ]
      for (const [number, end] of ends) {
        const text = await eventProof(log.kernel, idOf(number))
        expect(shown(text)).toContain(idOf(number))
        expect(text.slice(-end.length)).toBe(end)
      }
      const latest = await eventProof(log.kernel, idOf(PAGE_LEAVES + 12))
      expect(latest.endsWith(`\n\n${(await readState(log.kernel.store))?.note}`)).toBe(true)
      await log.end()
    })
  }, 60_000)
})

describe('the proof of consistency', () => {
  test('holds between all earlier trees', async () => {
    const { roots } = recompute(await sealed.entries())
    const signed = signedOf(await state()) ?? raise('Nothing is signed')
    const rootAt = (size: number) => Buffer.from(roots.get(size) ?? raise(`No tree of ${size}`), 'base64')
    const sizes = [...roots.keys()]
    expect(sizes.length).toBeGreaterThan(5)
    for (const from of sizes) {
      for (const to of sizes.filter((size) => size >= from)) {
        const hashes = await consistencyProof(sealed.kernel, signed, { from, to })
        const proof = { from, to, fromRoot: rootAt(from), toRoot: rootAt(to), hashes }
        expect([from, to, isConsistent(proof, nodeHashing)]).toEqual([from, to, true])
      }
    }
  }, 120_000)

  test('of an empty tree, or between equal trees, needs no hash', async () => {
    const signed = signedOf(await state()) ?? raise('Nothing is signed')
    expect(await consistencyProof(sealed.kernel, signed, { from: 0, to: 7 })).toEqual([])
    expect(await consistencyProof(sealed.kernel, signed, { from: 7, to: 7 })).toEqual([])
  })
})
