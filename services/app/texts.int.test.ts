import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Text } from '@arrive/contracts/text.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Kernel } from '../kernel/index.ts'
import { newFolder, removeFolder } from '../kernel/testing/index.ts'
import { loadTexts } from './texts.ts'

const SHIPPED: Text = { id: 'welcome', title: 'Welcome', version: 3, markdown: 'Hello.', hash: 'h' }
const FRONT = '---\ntitle: A\nversion: 1\n'
const FACTS = { agency: { name: 'Heron Care', phone: '555-0100' } }

let textsDir: string
beforeEach(async () => {
  textsDir = await newFolder()
})
afterEach(() => removeFolder(textsDir))

const write = (name: string, content: string) => writeFile(join(textsDir, name), content)
const load = (textsDirNamed = false): Kernel['texts'] => loadTexts([SHIPPED], { textsDir, textsDirNamed }, FACTS)

describe('an agency’s own text', () => {
  test('is read like a shipped one, with title and version removed and facts filled in', async () => {
    await write('welcome.md', '\uFEFF---\r\ntitle: Come in\r\nversion: 7\r\n---\r\nCall {{ agency.phone }}.\r\n')
    const markdown = 'Call 555-0100.'
    const hash = createHash('sha256').update(markdown).digest('hex')
    expect(load().get('welcome')).toEqual({ id: 'welcome', title: 'Come in', version: 7, markdown, hash })
  })

  test('without title and version has the shipped title and version 0', async () => {
    await write('welcome.md', 'We are {{agency.name}}.')
    expect(load().get('welcome')).toMatchObject({ title: 'Welcome', version: 0, markdown: 'We are Heron Care.' })
  })

  test.each([
    ['asks for a fact that nobody knows', 'Write to {{agency.fax}}.', 'asks for {{agency.fax}}, which'],
    ['asks for something that is no fact', '{{agency.name.length}}', 'asks for {{agency.name.length}}, which'],
    ['begins with half a title', '---\ntitle: Come in\n---\nHello.', 'must begin with a title and a version.'],
    ['says neither yes nor no', `${FRONT}resign: true\n---\nHello.`, 'must say resign: yes or resign: no.'],
    ['says nothing of a lawyer', `${FRONT}counsel:\n---\nHello.`, 'must say counsel: yes or counsel: no.'],
    ['has an unknown line', `${FRONT}resing: yes\n---\nHello.`, 'must have only title, version, resign, counsel'],
    ['has its lines in another order', `${FRONT}counsel: no\nresign: yes\n---\nHello.`, 'must have only title'],
    ['is empty', '---\ntitle: A\nversion: 1\n---\n\n', 'is empty.'],
  ])('that %s stops the start with a sentence that names it', async (_, content, sentence) => {
    await write('welcome.md', content)
    expect(load).toThrow(`${join(textsDir, 'welcome.md')} ${sentence}`)
  })
})

describe('TEXTS_DIR', () => {
  test('may be missing by default, but not if it was set', async () => {
    await removeFolder(textsDir)
    expect(load().all()).toEqual([SHIPPED])
    expect(() => load(true)).toThrow(/^TEXTS_DIR must .*\.$/)
  })

  test('is refused if it is a file', async () => {
    await write('file', '')
    const folder = { textsDir: join(textsDir, 'file'), textsDirNamed: false }
    expect(() => loadTexts([], folder)).toThrow(/^TEXTS_DIR must .*\.$/)
  })

  test.each(['welcom.md', 'welcome.txt', 'Welcome.md'])(
    'is refused if it contains %s, which is not a text',
    async (name) => {
      await write(name, 'Hello.')
      expect(load).toThrow(`TEXTS_DIR must hold texts of known names only: ${name} is none.`)
    },
  )

  test('may contain folders, hidden files and backup files of editors', async () => {
    await mkdir(join(textsDir, 'old'))
    await write('.DS_Store', '')
    await write('welcome.md~', '')
    expect(load().all()).toEqual([SHIPPED])
  })
})
