import { SETUP_ITEMS, type SetupItem } from '@arrive/contracts/setup.ts'
import { expect, test } from '@jest/globals'
import { leftWords, wordsOf } from './words.ts'

const ENDED = '2026-11-27T19:02:00.000Z'
const todo = (key: SetupItem, detail: string | null) => wordsOf({ key, state: 'todo', detail }).text

test.each<readonly [SetupItem, string | null, RegExp]>([
  ['facts', 'name, phone, address', /show a sample name, phone and address\. Ask the person/],
  ['testimonials', '4', /^Your home page shows 4 sample testimonials\. /],
  ['testimonials', '1', /^Your home page shows 1 sample testimonial\. /],
  ['mails', 'SMTP_URL, NOTIFY_TO, MAIL_FROM', /set `SMTP_URL`, `NOTIFY_TO` and `MAIL_FROM`\.$/],
  ['mails', 'MAIL_FROM', /set `MAIL_FROM`\.$/],
  ['public_address', 'http://localhost:8080', /^Your site is at http:\/\/localhost:8080\. Visitors/],
  ['anchor', null, /^No one outside has a checkpoint/],
  ['anchor', 'folder', /^Set, but without a checkpoint of the last 24 hours: folder\.$/],
  ['backup', null, /^No backup was found\. .* `npm run backup` at least once a week\.$/],
  ['backup', ENDED, /^The last backup ended on Nov 27, 2026\. /],
  ['second_factor', '1', /^1 owner has no second step/],
  ['second_factor', '3', /^3 owners have no second step/],
  ['texts', 'eeo, fcra-disclosure', /the folder `texts`: `eeo\.md` and `fcra-disclosure\.md`\.$/],
])('%s, to do with %j, says what to do', (key, detail, words) => expect(todo(key, detail)).toMatch(words))

test('what is done has another sentence, and asks for nothing', () => {
  for (const key of SETUP_ITEMS) {
    const { text, link } = wordsOf({ key, state: 'done', detail: key === 'backup' ? ENDED : 'folder' })
    expect([text, link]).toEqual([expect.not.stringContaining('Ask'), undefined])
    expect(text).not.toBe(todo(key, 'folder'))
  }
  expect(wordsOf({ key: 'backup', state: 'done', detail: ENDED }).text).toContain('Nov 27, 2026')
})

test('the card lists what is left', () => {
  const items = SETUP_ITEMS.map((key) => ({
    key,
    state: key === 'backup' || key === 'texts' ? ('todo' as const) : ('done' as const),
    detail: null,
  }))
  expect(leftWords(items)).toBe('Still to do: backup, texts for your lawyer.')
})
