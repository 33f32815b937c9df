import { forms } from '@arrive/contracts/generated/forms.ts'
import { describe, expect, test } from '@jest/globals'
import { SCREENS, STRIP, shortName, titleAt } from './screens.ts'

const packet = forms.filter(({ kind }) => kind === 'onboarding')
const formOf = (name: string) => packet.find((form) => form.name === name)

describe('the review screens', () => {
  test('are those of the contracts, by their routes and titles', () => {
    const written = SCREENS.map(({ form, page, title }) => [form, `/${page}/{id}`, title])
    const said = SCREENS.map(({ form }) => [form, formOf(form)?.review?.route, formOf(form)?.title])
    expect(written).toEqual(said)
    expect(SCREENS).toHaveLength(packet.length)
  })
  test('follow each other as the contracts lead, the second reference page beside the way', () => {
    const way = ['/details-forms/{id}']
    for (let next = formOf('application2')?.review?.next; next !== undefined; ) {
      way.push(next)
      next = packet.find(({ review }) => review?.route === next)?.review?.next
    }
    const main = SCREENS.filter(({ form }) => form !== 'verification2ndPage')
    expect(way).toEqual(main.map(({ page }) => `/${page}/{id}`))
  })
  test('have nine windows, one for both pages of the reference', () => {
    expect(STRIP).toHaveLength(9)
    expect(STRIP.flatMap(({ forms: names }) => names)).toEqual(SCREENS.map(({ form }) => form))
    expect(STRIP[4]).toEqual({
      page: 'admin-verification',
      short: 'References',
      forms: ['verification', 'verification2ndPage'],
    })
  })
  test('are found by their routes', () => {
    expect(titleAt('/admin-job/{id}')).toContain('Job Description')
    expect(titleAt('/admin')).toBeUndefined()
    expect([shortName('nurse'), shortName('verification2ndPage')]).toEqual(['LPN agreement', 'References, second page'])
  })
})
