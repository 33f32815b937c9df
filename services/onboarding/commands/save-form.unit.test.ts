import { job } from '@arrive/contracts/forms/job.ts'
import { verification } from '@arrive/contracts/forms/verification.ts'
import { savedCode } from '@arrive/contracts/messages/form-codes.ts'
import { message, ownText } from '@arrive/contracts/messages/message.ts'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import { describe, expect, test } from '@jest/globals'
import { DamagedDocument, type Kernel, type Submission } from '../../kernel/index.ts'
import { answersOf, companyOf, ONBOARDING } from '../projections/collections.ts'
import { fillCompanySection, saveForm } from './save-form.ts'

const PERSON = 17
const BASE = { person: PERSON, origin: { actor: `staff/${PERSON}` }, evidence: {} }
const ANSWERS = sampleAnswers(job, 1)
const LAST_SAVES = { saving: (_: number, save: (appended: () => void) => unknown) => save(() => undefined) }
const SIGNED = {
  ...BASE,
  form: job,
  content: ANSWERS,
  texts: [],
  signed: { lastSaves: LAST_SAVES },
} as unknown as Parameters<typeof saveForm>[1]

type Section = Parameters<typeof fillCompanySection>[1]
const fill = (content: Section['content'], form = job) => ({ ...BASE, form, content }) as unknown as Section

/** A kernel that keeps what is sent, and reads these documents. */
function kernelWith(docs: Readonly<Record<string, unknown>> = {}, isCurrent: () => boolean = () => true) {
  const sent: Submission[] = []
  const kernel = {
    submit: {
      eventId: () => 'event-1',
      sendOnce: async (_: string, submission: Submission) => {
        sent.push(submission)
        return { status: 200, body: {} }
      },
    },
    reader: (name: string) => ({
      get: async (collection: string, id: string) => {
        const value = name === ONBOARDING && id === `${PERSON}` ? docs[collection] : undefined
        if (value instanceof Error) throw value
        return value === undefined ? undefined : { value }
      },
      many: async () => new Map(),
    }),
    isCurrent: async () => isCurrent(),
  }
  return { kernel: kernel as unknown as Kernel, sent }
}

/** The answer that a save gets without an event; undefined if it appends one. */
async function unchangedAnswer(save: (kernel: Kernel) => Promise<unknown>, ...world: Parameters<typeof kernelWith>) {
  const { kernel, sent } = kernelWith(...world)
  await save(kernel)
  return sent[0]?.current?.answer()
}

describe('a save of a form', () => {
  const save = (kernel: Kernel) => saveForm(kernel, SIGNED)

  test('sends one event with all answers and the texts', async () => {
    const { kernel, sent } = kernelWith()
    await save(kernel)
    expect(sent).toEqual([
      expect.objectContaining({
        type: 'onboarding.form.submitted',
        dataschema: 'urn:arrive:onboarding.form.submitted:job:1',
        topic: 'onboarding',
        person: PERSON,
        data: { form: 'job', answers: ANSWERS, texts: [] },
        request: ANSWERS,
        awaited: [ONBOARDING],
      }),
    ])
  })

  const STORED = { [answersOf(job)]: { answers: ANSWERS, texts: [] } }

  test('of equal answers and texts is answered as saved, without an event', async () => {
    const answer = { status: job.save.status, body: { message: ownText(savedCode(job)) } }
    expect(await unchangedAnswer(save, STORED)).toEqual(answer)
  })

  test.each([
    ['nothing is stored', {}],
    ['other answers are stored', { [answersOf(job)]: { answers: sampleAnswers(job, 2), texts: [] } }],
    ['another text was signed', { [answersOf(job)]: { answers: ANSWERS, texts: [{ id: 'a', sha256: 'b' }] } }],
    ['the document is damaged', { [answersOf(job)]: new DamagedDocument('bad tag') }],
  ])('appends an event if %s', async (_, docs) => {
    expect(await unchangedAnswer(save, docs)).toBeUndefined()
  })

  test('appends an event if the log holds a newer one than the documents', async () => {
    expect(await unchangedAnswer(save, STORED, () => false)).toBeUndefined()
  })

  test('appends an event if the answers change while the log is asked', async () => {
    const docs: Record<string, unknown> = { ...STORED }
    const change = () => {
      docs[answersOf(job)] = { answers: sampleAnswers(job, 2), texts: [] }
      return true
    }
    expect(await unchangedAnswer(save, docs, change)).toBeUndefined()
  })
})

describe('a save of the company’s part', () => {
  const section = { job: { acceptedBy: 'Pat Reyes' } }

  test('sends one event with the fields that were sent', async () => {
    const { kernel, sent } = kernelWith()
    await fillCompanySection(kernel, fill(section))
    expect(sent).toMatchObject([
      {
        type: 'onboarding.company.filled',
        dataschema: 'urn:arrive:onboarding.company.filled:job:1',
        data: { form: 'job', section },
        current: { of: `${companyOf(job)}/${PERSON}`, replacesAll: false },
      },
    ])
  })

  test('of fields that are stored already is answered as saved, without an event', async () => {
    const stored = { [companyOf(job)]: { section: { job: { acceptedBy: 'Pat Reyes', date2: '2026-03-01' } } } }
    const save = (kernel: Kernel) => fillCompanySection(kernel, fill(section))
    expect(await unchangedAnswer(save, stored)).toEqual({ status: 200, body: { message: message('company.saved') } })
    expect(await unchangedAnswer(save)).toBeUndefined()
  })

  test.each([
    ['with each other', {}, { employerDatesFrom: '2025-03-01', employerDatesTo: '2024-03-01' }],
    ['with a stored one', { employerDatesFrom: '2025-03-01' }, { employerDatesTo: '2024-03-01' }],
  ])('is refused for dates in the wrong order %s', async (_, before, sent) => {
    const stored = { [companyOf(verification)]: { section: { verification: before } } }
    const world = kernelWith(stored)
    const save = fill({ verification: sent } as unknown as Section['content'], verification as never)
    await expect(fillCompanySection(world.kernel, save)).rejects.toMatchObject({ code: 'invalid-answers', status: 400 })
    expect(world.sent).toEqual([])
  })
})
