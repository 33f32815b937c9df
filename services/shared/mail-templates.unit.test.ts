import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mails } from '@arrive/contracts/generated/mails.js'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { loadMailTemplates } from './mail-templates.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arrive-mails-'))
  mkdirSync(join(folder, 'mails'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, 'mails', name), text)
const load = () => loadMailTemplates(mails, folder, { agency: { name: 'Lamp Care' } })

test('a mail comes from the agency’s texts folder if it has one, else from the shipped templates', () => {
  write('invitation.en.md', '---\ntitle: Welcome\nversion: 2\n---\nCome to {{agency.name}}.\n\n[Begin]({link})\n')
  write('.hidden', 'nothing')
  const find = load()
  expect(find('invitation')).toEqual({ title: 'Welcome', markdown: 'Come to Lamp Care.\n\n[Begin]({link})' })
  expect(find('reset')).toEqual(mails.find(({ id }) => id === 'reset.en'))
  expect(() => find('no-such-mail')).toThrow('no-such-mail')
})

test('a mail keeps the shipped subject if the agency’s template has none', () => {
  write('reset.en.md', '[Go on]({link})')
  expect(load()('reset')).toEqual({ title: 'Choose a new password', markdown: '[Go on]({link})' })
})

test.each([
  ['that nobody sends', 'invitations.en.md', '[Begin]({link})', /invitations\.en\.md is none/],
  ['in no known language', 'invitation.md', '[Begin]({link})', /invitation\.md is none/],
  ['without a button', 'reset.en.md', 'Hello.', /one paragraph like/],
  ['with two buttons', 'reset.en.md', '[One]({link})\n\n[Two]({link})', /one paragraph like/],
  ['with a button in a sentence', 'reset.en.md', 'Press [this]({link}) now.', /one paragraph like/],
  ['that may come again, with nothing that stops it', 'unfinished.en.md', '[Go on]({link})', /have one .*stop/],
  ['that comes once, with what stops it', 'reset.en.md', '[One]({link})\n\n[Two]({stop})', /have no .*stop/],
  ['of a fact that is unknown', 'reset.en.md', '{{agency.fax}}\n\n[One]({link})', /agency\.fax/],
])('a mail %s stops the start', (_, name, text, said) => {
  write(name, text)
  expect(load).toThrow(said)
})

test('every shipped mail has one button', () => {
  for (const { id, title, markdown } of mails) write(`${id}.md`, `---\ntitle: ${title}\nversion: 1\n---\n${markdown}`)
  for (const { id, title } of mails) expect(load()(id.replace(/\.en$/, '')).title).toBe(title)
})
