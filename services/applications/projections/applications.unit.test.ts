import { type ApplicationSubmitted, applicationSubmitted } from '@arrive/contracts/events/application-submitted.ts'
import { applicationsErased } from '@arrive/contracts/events/applications-erased.ts'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { savedCode } from '@arrive/contracts/messages/form-codes.ts'
import { ownText } from '@arrive/contracts/messages/message.ts'
import { type Row, rowsOf } from '@arrive/contracts/records.ts'
import { describe, expect, test } from '@jest/globals'
import { deriveMasterKey, type OpenEvent, subjects, UnknownEvent } from '../../kernel/index.ts'
import { projected } from '../../kernel/testing/index.ts'
import { CAREER, HOMECARE, PUBLIC_FORMS } from '../testing/intakes.ts'
import { applicationsProjection } from './applications.ts'
import { emailIn, type PublicForm } from './intakes.ts'

const secrets = deriveMasterKey(Buffer.alloc(32, 7))
const projection = applicationsProjection(PUBLIC_FORMS, secrets)
const id = '01960000-0000-7000-8000-000000000001'
const time = '2026-01-02T03:04:05.678Z'

function event(publicForm: PublicForm, over: Partial<OpenEvent['envelope']> = {}): OpenEvent {
  const { type, dataschema, form } = publicForm
  const envelope = {
    specversion: '1.0',
    id,
    source: '/arrive/applications',
    type,
    subject: 'person/17',
    time,
    dataschema,
    actor: 'visitor',
    correlationid: 'c',
  } as const
  return { envelope: { ...envelope, ...over }, person: 17, data: applicationSubmitted(form).sample }
}

const given = (...events: readonly OpenEvent[]) => projected(projection, events)

describe.each(PUBLIC_FORMS)('the projection of a submitted form ($form.name)', (publicForm) => {
  const { form, part, stamp, collection, kind } = publicForm
  const sample = applicationSubmitted(form).sample as ApplicationSubmitted
  const row = given(event(publicForm)).docs.get(`${collection.name}/${id}`)

  test('adds a row with exactly the columns of the contract and the time of submission', () => {
    const columns = Object.keys(rowsOf(part, 17, sample.answers[part.name] ?? {})[0] ?? {})
    expect(Object.keys(row?.value as Row).sort()).toEqual([...columns, stamp].sort())
    expect(row?.value).toMatchObject({ user_id: 17, [stamp]: time, email: emailIn(publicForm, sample.answers) })
  })

  test('makes the row sortable by time and number, and findable by name and email', () => {
    expect(row?.sort).toEqual({ [stamp]: time, user_id: 17 })
    const name = ['first_name', 'last_name'].map((column) => (row?.value as Row | undefined)?.[column]).join(' ')
    expect(row?.find).toEqual({ who: `${name} ${emailIn(publicForm, sample.answers)}` })
  })

  test("gives the form's response, without the number of the person", () => {
    const message = ownText(savedCode(form))
    expect(given(event(publicForm)).outcomes).toEqual([{ status: form.save.status, body: { message } }])
  })

  test('confirms the number of the email', () => {
    const subject = subjects.subjectId(secrets.pepper, kind, emailIn(publicForm, sample.answers))
    expect(given(event(publicForm)).docs.has(`subjects/${subject}`)).toBe(true)
  })

  test('changes nothing if the event is applied twice', () => {
    expect(given(event(publicForm), event(publicForm)).docs).toEqual(given(event(publicForm)).docs)
  })

  test('adds another row for another form of the same person', () => {
    const { docs } = given(event(publicForm), event(publicForm, { id: `${id.slice(0, -1)}2` }))
    expect([...docs.keys()].filter((name) => name.startsWith(`${collection.name}/`))).toHaveLength(2)
  })

  test('throws for a form that it does not know', () => {
    const type = 'applications.volunteers.submitted'
    expect(() => given(event(publicForm, { type, dataschema: `urn:arrive:${type}:1` }))).toThrow(UnknownEvent)
  })
})

test('the row of a career application leads to its resume, and does not contain the file name', () => {
  const { docs } = given(event(CAREER))
  const file = (applicationSubmitted(CAREER.form).sample as ApplicationSubmitted).resume
  expect(docs.get(`career/${id}`)?.value).toMatchObject({ resume_path: `/resumes/${file?.id}` })
  expect(docs.get(`resumes/${file?.id}`)?.value).toEqual({ type: file?.type })
  expect(JSON.stringify([...docs])).not.toContain(file?.name)
})

test('erased applications leave no row and no resume, only their ids', () => {
  const [other, type] = [`${id.slice(0, -1)}2`, applicationsErased.type]
  const erased = { ...event(CAREER, { id: `${id.slice(0, -1)}3`, type }), data: { applications: [id] } }
  const { docs, outcomes } = given(event(CAREER), event(CAREER, { id: other }), erased)
  const file = (applicationSubmitted(CAREER.form).sample as ApplicationSubmitted).resume
  expect([docs.has(`career/${id}`), docs.has(`career/${other}`)]).toEqual([false, true])
  expect(docs.has(`resumes/${file?.id}`)).toBe(false)
  expect(docs.get(`erased-applications/${id}`)?.value).toEqual({ at: time })
  expect(outcomes.at(-1)).toMatchObject({ status: 200 })
})

test('an email has one subject for an applicant and another for a patient', () => {
  const both = [given(event(CAREER)), given(event(HOMECARE))].flatMap(({ docs }) => [...docs.keys()])
  const kinds = both.filter((name) => name.startsWith('subjects/')).map((name) => name.split('/')[1])
  expect(kinds).toEqual(['staff', 'patient'])
})

test.each([personErased.type, 'accounts.account.registered'])('the projection of applications ignores %s', (type) => {
  const { docs, outcomes } = given(event(CAREER, { type, dataschema: `urn:arrive:${type}:1` }))
  expect([docs.size, outcomes]).toEqual([0, [undefined]])
})
