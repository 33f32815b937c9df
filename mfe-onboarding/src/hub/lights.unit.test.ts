import type { FormState } from '@arrive/router'
import { expect, test } from '@jest/globals'
import { lightsOf } from './lights.ts'

const row = (form: string, state: FormState) => ({ form, state, minutes: 3, saved_at: null, draft_at: null, notes: [] })

test('the house has a light for each needed form, and pages of one form share it', () => {
  const lights = lightsOf([
    row('application2', 'approved'),
    row('authorization', 'needs_attention'),
    row('hipaa', 'in_progress'),
    row('verification', 'sent'),
    row('verification2ndPage', 'not_started'),
    row('job', 'sent'),
    row('nurse', 'not_needed'),
    row('handbook', 'not_started'),
  ])
  expect(lights).toEqual(['on', 'returned', 'half', 'off', 'on', 'off'])
})
