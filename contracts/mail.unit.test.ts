import { describe, expect, test } from '@jest/globals'
import { agency } from './agency.ts'
import { mails } from './generated/mails.js'
import { writeMail } from './mail.ts'

/** All counts used by templates. */
const COUNTED = [
  'left',
  'total',
  'applications',
  'requests',
  'returned',
  'reviews',
  'unfinished',
  'expired',
  'expiring',
  'screening_old',
  'days',
  'forms',
]
const facts = {
  link: 'https://agency.example/go#reset.1.a.b',
  stop: 'https://agency.example/go#quiet.1.a.b',
  sender: { ...agency, name: 'A & B <Care>' },
  names: { applicant: 'Ann $& Baker' },
  counts: Object.fromEntries(COUNTED.map((word, at) => [word, at])),
}

describe.each(mails.map((mail) => [mail.id, mail] as const))('the mail %s', (_, mail) => {
  const written = writeMail(mail, facts)

  test('says the same as text and as HTML, with its link once in each', () => {
    for (const text of [written.text, written.html]) expect(text.split(facts.link)).toHaveLength(2)
    expect(written.subject).toBe(mail.title)
    expect(written.html).toContain(`<h1>${mail.title}</h1>`)
  })

  test('has no placeholder left, loads nothing and runs nothing', () => {
    expect(written.text + written.html.replace(/<style>.*<\/style>/, '')).not.toMatch(/[{}]/)
    expect(written.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i)
  })

  test('names the sender, escaped, in its header and contact details in its footer', () => {
    const { phone, street } = agency
    expect(written.html).toMatch(/<main><p class="brand">A &amp; B &lt;Care><\/p><h1>/)
    expect(written.html.slice(written.html.lastIndexOf('class="foot"'))).toContain(`${phone}<br>${street}, `)
    expect(written.text.split('\n').slice(-3)).toEqual(['A & B <Care>', phone, expect.stringContaining(street)])
  })
})
