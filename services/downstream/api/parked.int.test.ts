import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Doc } from '../../kernel/index.ts'
import type { Body } from '../../tests/testing/client.ts'
import { named } from '../../tests/testing/requests.ts'
import { eventsOf, type Office, openOffice } from '../testing/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.arrive.end())

const parked = async () => (await office.admin('GET', '/parked')).body as unknown as readonly Body[]
const repair = (person: number, projection = 'onboarding') =>
  office.admin('POST', '/parked/repair', { projection, user_id: person })
const saveJob = async (seed: number) =>
  (await office.client.post('/job', sampleBody(named(forms, 'job'), seed), office.ann.token)).status
const fill = async (acceptedBy: string) =>
  (await office.admin('PUT', `/company_section/job/${office.ann.person}`, { acceptedBy })).status
const jobs = () => office.client.rows('/get_job_data', office.ann.token, 'job_data')

/** Makes a stored document of a person unreadable, and returns the original. */
async function damage(collection: string, person: number): Promise<Doc> {
  const { store } = office.arrive.arrive().kernel
  const [doc] = await store.ofPerson(collection, person)
  if (doc === undefined) throw new Error('No document')
  await store.commit([{ kind: 'put', collection, doc: { ...doc, body: `${doc.body}A` } }])
  return doc
}

test('administrators see persons with parked events, and a repair applies the events in order', async () => {
  const { kernel } = office.arrive.arrive()
  const { ann, ben } = office
  expect(await parked()).toEqual([])
  expect([await saveJob(1), await fill('The office')]).toEqual([200, 200])
  const doc = await damage('company-job@1', ann.person)
  expect([await fill('Somebody else'), await saveJob(2)]).toEqual([503, 503])
  await office.save(ben)
  const rows = await parked()
  expect(rows).toEqual([
    {
      projection: 'onboarding',
      user_id: ann.person,
      event: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'onboarding.company.filled',
      position: 'onboarding/0/000000000002',
      reason: 'poison',
      since: expect.any(String),
    },
  ])

  const early = await repair(ann.person)
  expect([early.status, early.body.repaired]).toEqual([200, false])
  expect((await parked()).map(({ position }) => position)).toEqual(['onboarding/0/000000000002'])

  await kernel.store.commit([{ kind: 'put', collection: 'company-job@1', doc }])
  expect((await repair(ann.person)).body).toEqual({ message: 'All waiting events were applied.', repaired: true })
  expect((await repair(ann.person)).status).toBe(404)
  expect(await parked()).toEqual([])
  expect(await jobs()).toMatchObject([{ accepted_by: 'Somebody else' }])
  expect([await saveJob(3), await fill('The office again')]).toEqual([200, 200])
  expect((await office.arrive.rebuild()).flatMap(({ differences }) => differences)).toEqual([])

  const feed = eventsOf(await office.client.get('/events?topic=onboarding', await office.token('onboarding')))
  expect(feed.map(({ type }) => type)).not.toContain('kernel.person.repair')
  expect(feed).toHaveLength(7)
})

test.each([
  ['who is not parked', () => repair(office.ben.person), 404],
  ['nobody', () => repair(999_999), 404],
  ['in a projection that there is not', () => repair(office.ben.person, 'kitchen'), 404],
  ['no number', () => office.admin('POST', '/parked/repair', { projection: 'onboarding', user_id: 'x' }), 400],
])('a repair of %s is refused', async (_, ask, status) => {
  expect((await ask()).status).toBe(status)
})
