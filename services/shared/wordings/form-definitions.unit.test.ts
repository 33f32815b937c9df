import { formPublished } from '@arrive/contracts/events/form-published.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { expect, test } from '@jest/globals'
import { type Doc, type Kernel, kernelData } from '../../kernel/index.ts'
import { sampleEnvelope, turnsDuring } from '../../kernel/testing/index.ts'
import { createFormDefinitions, definitionAt } from './form-definitions.ts'

const PAGE = 500
const PIECE = 20
const timeOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()

function published(at: number, name: string, version = 1): Doc {
  const data = { name, version, hash: `hash-${at}`, definition: JSON.stringify({ ...hipaa, name, version }) }
  const type = formPublished.type
  const id = `event-${at}`
  const envelope = sampleEnvelope({ id, type, subject: 'agency', time: timeOf(at), dataschema: `urn:arrive:${type}:1` })
  return {
    id,
    person: 0,
    body: JSON.stringify({ ...envelope, data }),
    sort: { position: String(at).padStart(6, '0') },
  }
}

/** A log of the agency's events, and which of them were read. */
function logOf(docs: Doc[]) {
  const read: string[][] = []
  const store = {
    list: async (name: string, { limit, after }: { limit: number; after?: { value: string } }) =>
      docs
        .filter(
          ({ sort }) =>
            name === kernelData.HISTORY.name && (after === undefined || String(sort?.['position']) > after.value),
        )
        .slice(0, limit),
    get: async (_: string, ids: readonly string[]) => {
      read.push([...ids])
      return new Map(docs.filter(({ id }) => ids.includes(id)).map((doc) => [doc.id, doc]))
    },
  }
  const upcast = (_: string, data: unknown) => data
  return { read, kernel: { store, upcast } as unknown as Kernel }
}

test('the definitions of a form are found in their order, in pieces, and read once', async () => {
  const docs = Array.from({ length: PAGE + 2 }, (_, at) => published(at + 1, at === 3 || at > PAGE ? 'hipaa' : 'job'))
  const { kernel, read } = logOf(docs)
  const definitions = createFormDefinitions(kernel)
  const first = async () =>
    expect((await definitions('hipaa')).map(({ hash }) => hash)).toEqual(['hash-4', `hash-${PAGE + 2}`])
  expect(await turnsDuring(first)).toBeGreaterThanOrEqual(PAGE / PIECE)
  docs.push(published(PAGE + 3, 'hipaa', 2))
  expect((await definitions('hipaa')).map(({ version }) => version)).toEqual([1, 1, 2])
  expect(read.map(({ length }) => length)).toEqual([...Array(PAGE / PIECE).fill(PIECE), 2, 1])
  expect(await definitions('nurse')).toEqual([])
  const count = read.length
  expect(await createFormDefinitions(kernel)('hipaa')).toEqual(await definitions('hipaa'))
  expect(read).toHaveLength(count)
})

const kept = [
  { version: 1, hash: 'a', published: timeOf(1), form: hipaa },
  { version: 1, hash: 'b', published: timeOf(5), form: hipaa },
  { version: 2, hash: 'c', published: timeOf(9), form: hipaa },
]

test.each([
  ['in its words of that time', 1, 4, 'a'],
  ['in corrected words from then on', 1, 5, 'b'],
  ['in its own version, after a later one came', 1, 20, 'b'],
  ['in the first words kept, if none were kept by then', 2, 3, 'c'],
  ['in no words, if its version was never kept', 3, 20, undefined],
])('answers are shown %s', (_, version, day, hash) => {
  const dataschema = `urn:arrive:onboarding.form.submitted:hipaa:${version}`
  expect(definitionAt(kept, { dataschema, time: timeOf(day) })?.hash).toBe(hash)
})
