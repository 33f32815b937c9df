import { getOwnPacket } from '@arrive/contracts/calls/own-packet.ts'
import { application2 } from '@arrive/contracts/forms/application2.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import { describe, expect, test } from '@jest/globals'
import type { Kernel, Request } from '../../kernel/index.ts'
import { packetRoute } from './packet.ts'

const packet = forms.filter(({ kind }) => kind !== 'public')
const settings = { timeZone: 'America/New_York' }
const AT = '2026-11-27T15:00:00.000Z'
const none = {
  from: 'N / A',
  to: 'N / A',
  employer: 'N / A',
  phone: 'N / A',
  position: 'N / A',
  salary: '',
  reason: '',
}

/** An application as this position with this number of jobs. */
function application(positionCategory: string, jobs: number) {
  const { formData, formerEmployers, ...answers } = sampleAnswers(application2)
  const rows = formerEmployers.map((row, at) => (at < jobs ? row : none))
  return { ...answers, formData: { ...formData, positionCategory }, formerEmployers: rows }
}

async function packetAfter(saved: Readonly<Record<string, object>>) {
  const reader = () => ({
    many: async (collection: string) => {
      const answers = saved[collection.replace('form-', '')]
      return new Map(answers === undefined ? [] : [['17', { value: { answers, savedAt: AT } }]])
    },
    get: async () => undefined,
  })
  const store = { ofPerson: async () => [], list: async () => [] }
  const { handle } = packetRoute(
    { reader, store, now: () => Date.parse(AT), settings } as unknown as Kernel,
    getOwnPacket(packet),
    packet,
  )
  const { body } = await handle({ actor: { role: 'staff', person: 17 } } as unknown as Request)
  return body as Record<string, unknown> & { readonly forms: readonly { form: string; state: string }[] }
}

const stateOf = (state: string, { forms: rows }: Awaited<ReturnType<typeof packetAfter>>) =>
  rows.filter((row) => row.state === state).map(({ form }) => form)

describe('the own packet', () => {
  test('needs every form while the position is unknown', async () => {
    const own = await packetAfter({})
    expect(own.forms.map(({ form }) => form)).toEqual([
      'application2',
      'authorization',
      'employee',
      'hipaa',
      'verification',
      'verification2ndPage',
      'job',
      'nurse',
      'registered_nurse',
      'handbook',
    ])
    expect(own).toMatchObject({ position: null, jobs: 0, state: 'not_started', forms_in: 0, forms_total: 9 })
    expect(own).toMatchObject({ next: 'application2', minutes_left: 76 })
  })

  test('of a nurse aide with one job has seven forms, and names the next one', async () => {
    const own = await packetAfter({ application2: application('CNA', 1), authorization: {}, employee: {} })
    expect(own).toMatchObject({ position: 'CNA', jobs: 1, state: 'in_progress', forms_in: 3, forms_total: 7 })
    expect(own).toMatchObject({ minutes_left: 41, next: 'hipaa' })
    expect(stateOf('not_needed', own)).toEqual(['verification2ndPage', 'nurse', 'registered_nurse'])
    expect(stateOf('sent', own)).toEqual(['application2', 'authorization', 'employee'])
    expect(own.forms[0]).toMatchObject({ minutes: 15, saved_at: AT, draft_at: null, notes: [] })
  })

  test('is sent once every needed form is', async () => {
    const saved = ['authorization', 'employee', 'hipaa', 'verification', 'job', 'handbook'].map((name) => [name, {}])
    const own = await packetAfter({ application2: application('CNA', 1), ...Object.fromEntries(saved) })
    expect(own).toMatchObject({ state: 'sent', forms_in: 7, forms_total: 7, minutes_left: 0, next: 'fcra_disclosure' })
  })

  test('lists what the law requires, without counting it', async () => {
    const own = await packetAfter({ nc_questions: {} })
    expect(own).toMatchObject({ state: 'not_started', forms_in: 0, forms_total: 9, minutes_left: 76 })
    const row = { minutes: 2, draft_at: null, notes: [] }
    expect(own['more']).toEqual([
      { ...row, form: 'fcra_disclosure', state: 'not_started', saved_at: null },
      { ...row, form: 'nc_questions', state: 'sent', saved_at: AT },
    ])
  })

  test('counts the acknowledgment alone as the form that has it', async () => {
    const own = await packetAfter({ hipaa_acknowledgment: {} })
    expect(stateOf('sent', own)).toEqual(['hipaa'])
    expect(own).toMatchObject({ forms_in: 1 })
  })

  test('with two jobs counts the references once, when both pages are in', async () => {
    const first = await packetAfter({ application2: application('RN', 2), verification: {} })
    expect(first).toMatchObject({ forms_in: 1, forms_total: 7 })
    const both = await packetAfter({ application2: application('RN', 2), verification: {}, verification2ndPage: {} })
    expect(both).toMatchObject({ forms_in: 2, forms_total: 7 })
  })

  test('without a job needs no reference page', async () => {
    expect(await packetAfter({ application2: application('HHA', 0) })).toMatchObject({ forms_total: 6 })
  })
})
