import { createSecretKey } from 'node:crypto'
import { MAX_VERSIONS } from '@arrive/contracts/calls/history.ts'
import { hipaa } from '@arrive/contracts/forms/hipaa.ts'
import { job } from '@arrive/contracts/forms/job.ts'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import { expect, test } from '@jest/globals'
import { type Doc, type Envelope, jwe, kernelData } from '../../kernel/index.ts'
import { FILLED, SUBMITTED } from '../projections/events.ts'
import { formHistory } from './history.ts'

const PERSON = 17
const KEY = createSecretKey(Buffer.alloc(32, 1))
const acceptedBy = (value: string) => ({ form: 'job', section: { job: { acceptedBy: value } } })

function docOf(at: number, type: string, data: { readonly form: string }): Doc {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const envelope: Envelope = {
    specversion: '1.0',
    id,
    source: '/onboarding',
    type,
    subject: `person/${PERSON}`,
    time: new Date(1_770_000_000_000 + at).toISOString(),
    dataschema: `urn:arrive:${type}:${data.form}:1`,
    actor: type === FILLED ? 'admin/3' : `staff/${PERSON}`,
    correlationid: 'r',
    data: jwe.seal(KEY, { person: PERSON, of: `event/${id}` }, JSON.stringify(data)),
  }
  const position = `onboarding/0/${String(at).padStart(16, '0')}`
  return { id, person: PERSON, body: JSON.stringify(envelope), sort: { position } }
}

const saved = (at: number, form: typeof hipaa | typeof job) =>
  docOf(at, SUBMITTED, { form: form.name, ...{ answers: sampleAnswers(form, at), texts: [] } })

function reading(docs: readonly Doc[], refused: readonly string[] = []) {
  const counted = { opened: 0, largest: 0 }
  const inOrder = docs.toSorted((a, b) => (String(a.sort?.['position']) < String(b.sort?.['position']) ? 1 : -1))
  const dependencies = {
    store: {
      list: async (_: string, { limit, after }: { limit: number; after?: { value: string | number } }) => {
        counted.largest = Math.max(counted.largest, limit)
        return inOrder
          .filter(({ sort }) => after === undefined || String(sort?.['position']) < String(after.value))
          .slice(0, limit)
      },
      get: async (name: string, ids: readonly string[]) =>
        new Map(
          name === kernelData.REFUSED.name
            ? ids.filter((id) => refused.includes(id)).map((id) => [id, { id, person: 0, body: '' }])
            : [],
        ),
    },
    vault: { existing: async () => new Map([[PERSON, KEY]]) },
    upcast: (_: string, data: unknown) => {
      counted.opened++
      return data
    },
    definitions: async () => [],
  }
  return { counted, dependencies: dependencies as unknown as Parameters<typeof formHistory>[0] }
}

test('a history decrypts only its own form’s events, as many as it shows and what they build on', async () => {
  const own = [
    saved(1, job),
    docOf(2, FILLED, acceptedBy('first')),
    ...Array.from({ length: 400 }, (_, at) => saved(10 + at, job)),
  ]
  const others = Array.from({ length: 1_000 }, (_, at) => saved(1_000 + at, hipaa))
  const { counted, dependencies } = reading([...own, ...others])
  let turns = 0
  let ticking: NodeJS.Immediate | undefined
  function turn(): void {
    turns++
    ticking = setImmediate(turn)
  }
  turn()
  const history = await formHistory(dependencies, job, PERSON)
  const versions = [...(history?.versions ?? [])] as { version: number; record: { job: { accepted_by: string }[] } }[]
  clearImmediate(ticking)
  expect([history?.earlier, versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([
    own.length - MAX_VERSIONS,
    MAX_VERSIONS,
    own.length - MAX_VERSIONS + 1,
    own.length,
  ])
  // Company fields from before the shown versions are part of them.
  expect(versions[0]?.record.job[0]?.accepted_by).toBe('first')
  expect(counted.opened).toBe(MAX_VERSIONS + 2)
  expect(counted.largest).toBeLessThanOrEqual(20)
  expect(turns).toBeGreaterThanOrEqual((own.length + others.length) / 20 - 1)
})

test('refused events are no versions, and a person without the form has no history', async () => {
  const docs = [saved(1, job), saved(2, job), docOf(3, FILLED, acceptedBy('second'))]
  const { dependencies } = reading(docs, [docs[0]?.id ?? ''])
  const history = await formHistory(dependencies, job, PERSON)
  const reported = [...(history?.versions ?? [])].map((version) => Reflect.get(version, 'by'))
  expect([history?.earlier, reported]).toEqual([0, ['person', 'company']])
  expect(await formHistory(dependencies, hipaa, PERSON)).toBeUndefined()
})
