import { EN } from '@arrive/contracts/messages/en.ts'
import { english } from '@arrive/contracts/messages/english.ts'
import { speaker } from '@arrive/contracts/messages/message.ts'
import { describe, expect, test } from '@jest/globals'
import { isNotified, mailOf } from './mail.ts'

const id = '01960000-0000-7000-8000-000000000001'
const career = { id, type: 'applications.career.submitted' }
const homecare = { id, type: 'applications.homecare.submitted' }
const office = { publicOrigin: 'https://agency.example', from: 'care@agency.example', say: english }

describe('the mail about an event', () => {
  test.each([
    [career, 'career application', 'https://agency.example/applicants'],
    [homecare, 'homecare request', 'https://agency.example/admin'],
  ])('names the form and links to its list', (event, form, link) => {
    const mail = mailOf(event, office)
    expect(mail.form).toBe(form)
    expect(mail.subject).toContain(form)
    expect(mail.text).toContain(link)
  })

  test('has the same Message-ID at every attempt', () => {
    const [first, second] = [1, 2].map(() => mailOf(career, office))
    expect(first?.messageId).toBe(`<${id}.office@agency.example>`)
    expect(second).toEqual(first)
  })

  test('is written for the two public forms only', () => {
    expect([career.type, homecare.type, 'person.erased', 'toString'].filter(isNotified)).toEqual([
      career.type,
      homecare.type,
    ])
    expect(() => mailOf({ id, type: 'person.erased' }, office)).toThrow('No email')
  })

  test('is in the requested language', () => {
    const german = {
      'mail.subject': 'Neu: {form}',
      'mail.career-application': 'Bewerbung',
      'mail.greeting': 'Guten Tag,',
    }
    const mail = mailOf(career, { ...office, say: speaker(german, EN) })
    expect([mail.subject, mail.text.split('\n')[0]]).toEqual(['Neu: Bewerbung', 'Guten Tag,'])
  })
})
