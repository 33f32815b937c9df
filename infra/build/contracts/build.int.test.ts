import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const BUILD = join(import.meta.dirname, '..', 'contracts.ts')
const contracts = join(import.meta.dirname, '..', '..', '..', 'contracts')
const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: contracts })

const TRY = `
const [out, contracts] = process.argv.slice(1)
const load = (folder, file) => import('file://' + folder + '/' + file)
const { forms, earlier } = await load(out, 'forms.ts')
const { validators } = await load(out, 'validators.js')
const { checkForm } = await load(contracts, 'check.ts')
const { sampleBody } = await load(contracts, 'samples.ts')
const { calls } = await load(out, 'calls.ts')
const { events } = await load(out, 'events.ts')
const form = forms.find(({ name }) => name === 'tb_screening')
console.log(JSON.stringify({
  names: forms.map(({ name }) => name),
  good: checkForm(form, sampleBody(form), validators).ok,
  bad: checkForm(form, {}, validators).message,
  calls: calls.map(({ id }) => id).filter((id) => id.includes('tb-screening')),
  events: events.filter(({ detail }) => detail === form.name).length,
}))`

let out = ''

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'arrive-contracts-'))
})

afterAll(() => rm(out, { recursive: true, force: true }))

test('adding a form takes one file; the build generates the rest', async () => {
  const args = [BUILD, '--forms', 'forms', '--forms', 'fixtures/twelfth-form/forms', '--out', out]
  // Run two builds at once: neither may read or leave a partial file.
  await Promise.all([run(...args), run(...args)])
  expect((await readdir(out)).sort()).toEqual([
    'calls.ts',
    'catalogue.ts',
    'events.ts',
    'forms',
    'forms.ts',
    'mails.d.ts',
    'mails.js',
    'reviews.ts',
    'screens',
    'screens.ts',
    'texts.d.ts',
    'texts.js',
    'types.ts',
    'validators.d.ts',
    'validators.js',
  ])
  const ofLaw = forms.findIndex(({ kind }) => kind === 'law')
  const withTwelfth = forms.map(({ name }) => name).toSpliced(ofLaw, 0, 'tb_screening')
  const { stdout } = await run('--input-type=module', '-e', TRY, out, contracts)
  expect(JSON.parse(stdout)).toEqual({
    names: withTwelfth,
    good: true,
    bad: 'Employee name is missing.',
    calls: ['save-tb-screening', 'get-tb-screening-data', 'fill-tb-screening'],
    events: 2,
  })
})

test('the validators need no eval and no imports', async () => {
  const source = await readFile(join(out, 'validators.js'), 'utf8')
  expect(source).not.toMatch(/\brequire\(|\bimport\b|new Function|\beval\(/)
})
