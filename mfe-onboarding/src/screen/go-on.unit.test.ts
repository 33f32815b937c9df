import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import type { FormState, OwnForm } from '@arrive/router'
import { describe, expect, test } from '@jest/globals'
import { loadForm } from '../forms.ts'
import { linkAfterSave, neededAfter } from './go-on.ts'

const REST = { minutes: 3, saved_at: null, draft_at: null, notes: [] }

/** A packet in which these forms are not needed. */
function without(...names: readonly string[]) {
  const stateOf = (name: string): FormState => (names.includes(name) ? 'not_needed' : 'not_started')
  return { forms: catalogue.map(({ name }): OwnForm => ({ form: name, state: stateOf(name), ...REST })) }
}

async function linkOf(name: string, packet: ReturnType<typeof without> | undefined) {
  return linkAfterSave((await loadForm({ name })).form, packet)
}

describe('after a save', () => {
  test('the first reference leads to the next needed form, past forms that are not needed', async () => {
    const aide = without('verification2ndPage', 'nurse', 'registered_nurse')
    expect(await linkOf('verification', aide)).toEqual({ label: 'Go on: Job description', to: '/job/{id}' })
    const nurse = without('verification2ndPage', 'job', 'registered_nurse')
    expect(await linkOf('verification', nurse)).toEqual({ label: 'Go on: LPN agreement', to: '/nurse/{id}' })
  })
  test('a form whose next form is needed keeps its own links', async () => {
    expect(await linkOf('verification', without())).toBeUndefined()
    expect(await linkOf('verification', undefined)).toBeUndefined()
  })
  test('a form that opens the next one by itself has no link', async () => {
    expect(await linkOf('job', without('nurse'))).toBeUndefined()
  })
  test('the last form leads to the packet', async () => {
    expect(await linkOf('handbook', without())).toEqual({ label: 'Your packet', to: '/packet/{id}' })
  })
})

test('the form after one that is not needed is the next needed one', () => {
  expect(neededAfter('nurse', without('nurse', 'registered_nurse'))?.name).toBe('handbook')
})
