import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { loadForm, packetForms, readableFrom, shortName, titleAt } from './packet-forms.ts'

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
    expect([shortName('nurse'), shortName('verification2ndPage')]).toEqual([
      'LPN agreement',
      'References (second page)',
    ])
  })
})

describe('a link of the review', () => {
  const isRead = (form: string) => !['authorization', 'hipaa', 'application2'].includes(form)

  test('a link leads to its form if the role may read it', () => {
    expect(readableFrom('/admin-job/{id}', 'next', isRead)).toBe('/admin-job/{id}')
    expect(readableFrom('/admin', 'back', isRead)).toBe('/admin')
  })
  test('forms that the role may not read are skipped in both directions', () => {
    expect(readableFrom('/admin-authorization/{id}', 'next', isRead)).toBe('/admin-employee/{id}')
    expect(readableFrom('/admin-hipaa/{id}', 'next', isRead)).toBe('/admin-verification/{id}')
    expect(readableFrom('/admin-hipaa/{id}', 'back', isRead)).toBe('/admin-employee/{id}')
  })
  test('there is no link without a readable form before or after', () => {
    expect(readableFrom('/admin-authorization/{id}', 'back', isRead)).toBeUndefined()
    expect(readableFrom('/admin-handbook/{id}', 'next', () => false)).toBeUndefined()
  })
})
