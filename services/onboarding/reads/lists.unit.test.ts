import { formReads } from '@arrive/contracts/calls/reads.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import { expect, test } from '@jest/globals'
import type { Found, Reader } from '../../kernel/index.ts'
import { answersOf, companyOf } from '../projections/collections.ts'
import { rowsReader } from './lists.ts'

const PERSON = 17
const READS = formReads(forms)
  .filter(({ lists }) => lists.every(({ form }) => form.kind === 'onboarding'))
  .flatMap((read) => read.lists.map((list) => ({ name: `${list.form.name} ${list.part.name}`, read, list })))

function readerOf(docs: Readonly<Record<string, unknown>>): Reader {
  const found = (collection: string): Found => ({ id: `${PERSON}`, person: PERSON, value: docs[collection] })
  const many = async (collection: string, ids: readonly string[]) =>
    new Map(
      ids.filter((id) => id === `${PERSON}` && docs[collection] !== undefined).map((id) => [id, found(collection)]),
    )
  return { many } as unknown as Reader
}

test.each(READS)('the rows of $name are the answers of their person', async ({ list }) => {
  const answers = sampleAnswers(list.form, 1)
  const rows = rowsReader(readerOf({ [answersOf(list.form)]: { answers } }), list)
  const own = await rows.ofPerson(PERSON, 'own')
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(own.map(({ user_id }) => user_id))).toEqual(new Set([PERSON]))
  expect(await rows.ofPerson(18, 'own')).toEqual([])
})

test('a row shows what the company filled in for its part', async () => {
  const { list } = READS.find(({ name }) => name === 'job job') as (typeof READS)[number]
  const docs = {
    [answersOf(list.form)]: { answers: sampleAnswers(list.form, 1) },
    [companyOf(list.form)]: { section: { job: { acceptedBy: 'Pat Reyes' }, other: { acceptedBy: 'Nobody' } } },
  }
  const rows = rowsReader(readerOf(docs), list)
  const own = await rows.ofPerson(PERSON, 'own')
  expect(own).toMatchObject([{ user_id: PERSON, accepted_by: 'Pat Reyes' }])
})
