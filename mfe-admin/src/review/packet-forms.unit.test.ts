import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { loadForm, packetForms, shortName, titleAt } from './packet-forms.ts'

describe('the forms of the review', () => {
  test('the forms of the review are loaded by their names', async () => {
    const packet = forms.filter(({ kind }) => kind === 'onboarding')
    const loaded = await Promise.all(packetForms.map(loadForm))
    expect(loaded.map(({ name, parts }) => [name, parts])).toEqual(packet.map(({ name, parts }) => [name, parts]))
    await expect(loadForm({ name: 'none' })).rejects.toThrow('There is no form none.')
  })

  test('the forms of the review follow each other, with a second page as a detour', async () => {
    const loaded = await Promise.all(packetForms.map(loadForm))
    const way = [packetForms[0]?.review]
    for (let next = loaded[0]?.review?.next; next !== undefined; ) {
      way.push(next)
      next = loaded.find(({ review }) => review?.route === next)?.review?.next
    }
    const first = packetForms.filter(({ step }, at) => packetForms[at - 1]?.step !== step)
    expect(way).toEqual(first.map(({ review }) => review))
  })

  test('the forms of the review are found by their routes and names', () => {
    expect(titleAt('/admin-job/{id}')).toContain('Job Description')
    expect(titleAt('/admin')).toBeUndefined()
    expect([shortName('nurse'), shortName('verification2ndPage')]).toEqual(['LPN agreement', 'References, second page'])
  })
})
