import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHIPPED_TESTIMONIALS } from '@arrive/contracts/site.ts'
import { describe, expect, test } from '@jest/globals'
import { SettingError } from '../kernel/index.ts'
import { inNewFolder } from '../kernel/testing/index.ts'
import { readOwnSite } from './own-site.ts'
import { withTestimonials } from './testimonials.ts'

const ENTRY = { name: 'Ann B., CNA', words: 'I like it here.', sample: false }
const FOUR = [1, 2, 3, 4].map((at) => ({ ...ENTRY, name: `Ann ${at}` }))
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex')

async function readFrom(content: unknown, more: Readonly<Record<string, Buffer>> = {}) {
  let found: ReturnType<typeof readOwnSite> | undefined
  await inNewFolder(async (dataDir) => {
    await writeFile(join(dataDir, 'site.json'), typeof content === 'string' ? content : JSON.stringify(content))
    for (const [name, bytes] of Object.entries(more)) await writeFile(join(dataDir, name), bytes)
    found = readOwnSite({ dataDir, read: () => undefined })
  })
  return found
}

test('without a file there are the four shipped samples', () =>
  inNewFolder(async (dataDir) => {
    for (const named of [undefined, join(dataDir, 'elsewhere.json')]) {
      const { testimonials, isOwn } = readOwnSite({ dataDir, read: () => named })
      expect([testimonials, isOwn]).toEqual([SHIPPED_TESTIMONIALS, false])
    }
    expect(SHIPPED_TESTIMONIALS.map(({ sample }) => sample)).toEqual([true, true, true, true])
  }))

test('the file in the data folder is read, or the one that SITE_FILE names', async () => {
  expect(await readFrom({ testimonials: FOUR })).toMatchObject({ testimonials: FOUR, isOwn: true })
  await inNewFolder(async (dataDir) => {
    const file = join(dataDir, 'own.json')
    await writeFile(file, JSON.stringify({ testimonials: FOUR }))
    expect(readOwnSite({ dataDir, read: () => file }).testimonials).toEqual(FOUR)
  })
})

test('a photo in the folder of the file gets an address that changes with its bytes', async () => {
  const [first, ...others] = FOUR
  const found = await readFrom({ testimonials: [{ ...first, photo: 'ann.png' }, ...others] }, { 'ann.png': PNG })
  const photo = found?.testimonials[0]?.photo ?? ''
  expect(photo).toMatch(/^\/art\/own\/photo\.[0-9a-f]{10}\.png$/)
  expect(found?.photos.get(photo)).toEqual(PNG)
})

describe('one line that names the setting stops the start for', () => {
  test.each([
    ['no JSON', 'four people'],
    ['another shape', []],
    ['three entries', { testimonials: FOUR.slice(1) }],
    ['five entries', { testimonials: [...FOUR, ENTRY] }],
    ['another member', { testimonials: FOUR, news: [] }],
    ['another member of an entry', { testimonials: [...FOUR.slice(1), { ...ENTRY, age: 40 }] }],
    [
      'an entry that says nothing about being a sample',
      { testimonials: [...FOUR.slice(1), { name: 'A', words: 'B' }] },
    ],
    ['two lines', { testimonials: [...FOUR.slice(1), { ...ENTRY, words: 'One\nTwo' }] }],
    ['a blank name', { testimonials: [...FOUR.slice(1), { ...ENTRY, name: ' ' }] }],
    ['too many words', { testimonials: [...FOUR.slice(1), { ...ENTRY, words: 'x'.repeat(401) }] }],
    ['a photo that is missing', { testimonials: [...FOUR.slice(1), { ...ENTRY, photo: 'none.png' }] }],
    ['a photo elsewhere', { testimonials: [...FOUR.slice(1), { ...ENTRY, photo: '../ann.png' }] }],
    ['a photo that is none', { testimonials: [...FOUR.slice(1), { ...ENTRY, photo: 'site.json' }] }],
    ['a file that is too large', { testimonials: FOUR, more: 'x'.repeat(70_000) }],
  ])('%s', async (_, content) => {
    const failure = await readFrom(content).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SettingError)
    expect(String((failure as Error).message)).toMatch(/^SITE_FILE must [^\n]+\.$/)
  })

  test('a folder in its place', () =>
    inNewFolder(async (dataDir) => {
      await mkdir(join(dataDir, 'site.json'))
      expect(() => readOwnSite({ dataDir, read: () => undefined })).toThrow(/^SITE_FILE must /)
    }))
})

const figure = (name: string) =>
  `<figure class="pub-quote"><img src="/art/x.svg" alt="" width="240" height="280" loading="lazy"/><div>` +
  '<blockquote><p>Words</p></blockquote><div class="pub-quote-by mt-2.5">' +
  `<figcaption class="soft">${name}</figcaption>` +
  '<span class="tag">Sample</span></div></div></figure>'

describe('a page', () => {
  const page = `<main>${['A', 'B', 'C', 'D'].map(figure).join('<hr/>')}</main>`

  test('with the testimonials is sent with the agency’s own, escaped as React does', () => {
    const own = [{ ...ENTRY, name: `Ann "A" O'Hara <b>`, words: 'You & me' }, ...FOUR.slice(1)]
    const html = withTestimonials(page, own)
    expect(html).toContain('<p>You &amp; me</p>')
    expect(html).toContain('Ann &quot;A&quot; O&#x27;Hara &lt;b&gt;')
    expect(html).not.toMatch(/Sample|<img/)
    expect(html.match(/<hr\/>/g)).toHaveLength(3)
  })

  test('with other content stays as it is', () => {
    const other = '<main>Nothing</main>'
    expect(withTestimonials(other, FOUR)).toBe(other)
  })

  test('has the same markup from the server and from the build', () => {
    const same = ['A', 'B', 'C', 'D'].map((name) => ({ name, words: 'Words', photo: '/art/x.svg', sample: true }))
    expect(withTestimonials(page, same)).toBe(page)
  })
})
