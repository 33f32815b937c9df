import { packetForms } from '@arrive/contracts/calls/packets.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import type { ReviewNote } from '@arrive/contracts/reviews.ts'
import { type Body, CallError } from '../client.ts'
import { fakerOf } from '../faker.ts'
import type { DemoPerson } from '../people.ts'
import { keyOf } from '../visit.ts'
import { type Office, rowOf } from './office.ts'

/** The office returns the first form of one person in five, and approves what it can of another. */
const TURN = 5
const NOTES = [
  'This differs from your application. Please check it.',
  'Please write the full name, without an abbreviation.',
  'We could not read this. Please type it again.',
]

/** Reads the forms of a packet: returns one with notes, approves some or all, or leaves them. */
export async function workReviews(office: Office, who: DemoPerson): Promise<void> {
  if (who.kind !== 'staff' || who.done === 0) return
  const row = await rowOf(office, '/get_packets', who)
  if (row === undefined) return
  const person = Number(row['user_id'])
  const { forms: all, packet } = await office.call('GET', `/reviews/${person}`, { token: office.admin })
  const waiting = (all as readonly Body[]).filter(({ review }) => review === 'to_review')
  const reading = { office, who, person }
  const turn = who.person.index % TURN
  if (who.approves !== undefined || turn === 1) for (const one of waiting) await approve(reading, one)
  else if (turn === 3) await sendBack(reading, waiting[0])
  if (who.approves !== 'packet' || Object(packet)['approved_at'] !== null) return
  const key = keyOf(office.seed, who.person.index, 'approve-packet')
  await office.call('POST', `/approvals/${person}`, { token: office.admin, key })
}

interface Reading {
  readonly office: Office
  readonly who: DemoPerson
  readonly person: number
}

async function approve(reading: Reading, { form, event }: Body): Promise<void> {
  // The agency's part of some is still open.
  await decide(reading, String(form), { decision: 'approved', event }).catch((error: unknown) => {
    if (!(error instanceof CallError && error.code === 'company-open')) throw error
  })
}

async function sendBack(reading: Reading, { form, event }: Body = {}): Promise<void> {
  const known = packetForms(forms).find(({ name }) => name === form)
  if (known === undefined) return
  const { office, who } = reading
  const note = fakerOf([office.seed, who.person.index, 'reviews']).helpers.arrayElement(NOTES)
  await decide(reading, known.name, { decision: 'returned', event, notes: [noteOn(known, note)] })
}

function noteOn({ parts }: Form, note: string): ReviewNote {
  const part = parts.find(({ rows }) => rows === undefined)
  if (part === undefined) throw new Error('A form has only tables')
  const [field = null] = Object.keys(part.fields)
  return { part: part.name, row: null, field, note }
}

function decide({ office, who, person }: Reading, form: string, json: object): Promise<Body> {
  const key = keyOf(office.seed, who.person.index, `review-${form}`)
  return office.call('POST', `/reviews/${person}/${form}`, { token: office.admin, key, json })
}
