import { EN } from '@arrive/contracts/messages/en.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import { describe, expect, test } from '@jest/globals'
import { isTold, letterOf } from './letter.ts'

const id = '01960000-0000-7000-8000-000000000001'
const career = { id, type: 'applications.career.submitted' }
const homecare = { id, type: 'applications.homecare.submitted' }
const office = 'office@agency.example'

describe('the letter of an event', () => {
  test.each([
    [career, 'career application', 'https://agency.example/applicants'],
    [homecare, 'homecare request', 'https://agency.example/admin'],
  ])('names the form and leads to its list', (event, form, link) => {
    const letter = letterOf(event, 'https://agency.example', office, english)
    expect(letter.form).toBe(form)
    expect(letter.subject).toContain(form)
    expect(letter.text).toContain(link)
  })

  test('has the same Message-ID at every try', () => {
    const [first, second] = [1, 2].map(() => letterOf(career, 'https://agency.example', office, english))
    expect(first?.messageId).toBe(`<${id}@agency.example>`)
    expect(second).toEqual(first)
  })

  test.each([
    ['https://www.agency.example', 'no-reply@www.agency.example'],
    ['http://localhost:8080', office],
    ['http://127.0.0.1:8080', office],
    ['http://[::1]:8080', office],
  ])('of %s comes from %s', (origin, from) => {
    expect(letterOf(career, origin, office, english).from).toBe(from)
  })

  test('is written for the two public forms only', () => {
    expect([career.type, homecare.type, 'person.erased', 'toString'].filter(isTold)).toEqual([
      career.type,
      homecare.type,
    ])
    expect(() => letterOf({ id, type: 'person.erased' }, 'https://agency.example', office, english)).toThrow(
      'No letter',
    )
  })

  test('is in the language that it is asked for', () => {
    const german = {
      'mail.subject': 'Neu: {form}',
      'mail.career-application': 'Bewerbung',
      'mail.greeting': 'Guten Tag,',
    }
    const letter = letterOf(career, 'https://agency.example', office, speaker(german, EN))
    expect([letter.subject, letter.text.split('\n')[0]]).toEqual(['Neu: Bewerbung', 'Guten Tag,'])
  })
})
