import { forms } from '@arrive/contracts/generated/forms.ts'
import type { OwnPacket } from '@arrive/router'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { expect, test } from '@jest/globals'
import { askedSentence, notesByControl, notesOn } from './office-notes.tsx'

const form = named(forms, 'application2')
const at = '2026-11-27T19:00:00.000Z'

test('a note is at the control of its answer, and a note on a part is at none', () => {
  const part = form.parts.find(({ rows }) => rows !== undefined)
  const [field = ''] = Object.keys(part?.fields ?? {}).slice(-1)
  const notes = [
    { part: part?.name ?? '', row: 1, field, note: 'Which school?', at },
    { part: part?.name ?? '', row: null, field: null, note: 'Please fill in all.', at },
  ]
  expect([...notesByControl(form, notes)]).toEqual([
    [`${part?.body ?? part?.name}.1.${field}`, 'From the office, Nov 27, 2026: Which school?'],
  ])
  expect([askedSentence(1), askedSentence(2)]).toEqual([
    'The office asks you to change 1 answer.',
    'The office asks you to change 2 answers.',
  ])
})

test('notes end with the state of the form', () => {
  const notes = [{ part: 'job', row: null, field: null, note: 'Please read it again.', at }]
  const packet = (state: string) => ({ forms: [{ form: 'job', state, notes }], more: [] }) as unknown as OwnPacket
  expect(notesOn('job', packet('needs_attention'))).toEqual(notes)
  expect(notesOn('job', packet('sent'))).toEqual([])
  expect(notesOn('job', undefined)).toEqual([])
})
