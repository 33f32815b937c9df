import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newFolder } from '../../kernel/testing/index.ts'
import { createClient, type Reply } from '../testing/client.ts'
import { sampleDocx, samplePdf } from '../testing/files.ts'
import { adminToken } from '../testing/people.ts'
import { troubleWith } from '../testing/problem.ts'
import { multipart, named } from '../testing/requests.ts'
import { killServers, startServer } from '../testing/server.ts'

/** A separate process, so that its temporary folder is separate too. */
let folder: string
let origin: string
const client = createClient(() => origin)
const career = named(forms, 'career')
const answers = bodyWith(career, 'firstName', 'Ann')

beforeAll(async () => {
  folder = await newFolder()
  await mkdir(join(folder, 'tmp'))
  const server = await startServer({ DATA_DIR: join(folder, 'data'), TMPDIR: join(folder, 'tmp') })
  origin = server.origin()
})
afterAll(async () => {
  await killServers()
  await rm(folder, { recursive: true, force: true })
})

type File = readonly [name: string, bytes: Buffer<ArrayBuffer>]

function send(file: File | undefined): Promise<Reply> {
  const form = multipart(answers, '')
  form.delete('resume')
  if (file !== undefined) form.set('resume', new Blob([file[1]]), file[0])
  return client.call('POST', career.save.path, { form })
}

const NONE = 'Choose Resume (prefer pdf).'
const TOO_LARGE = 'The resume must be 5 MB or smaller.'
const SIX_MB = Buffer.concat([samplePdf(), Buffer.alloc(6 * 1_024 * 1_024)])

test.each<[string, File | undefined, number, string]>([
  ['no file', undefined, 400, NONE],
  ['an empty file', ['resume.pdf', Buffer.alloc(0)], 400, 'The file is empty.'],
  ['a program named .pdf', ['resume.pdf', Buffer.from('MZ')], 400, 'The resume must be a PDF, DOC or DOCX file.'],
  ['a PDF named .exe', ['resume.exe', samplePdf()], 400, 'Resume must be a PDF, DOC or DOCX file.'],
  ['6 MB', ['resume.pdf', SIX_MB], 413, TOO_LARGE],
])('the file is refused: %s', async (_, file, status, message) => {
  const reply = await send(file)
  expect([reply.status, reply.body['message'], troubleWith(reply)]).toEqual([status, message, []])
})

/** `fetch` omits an empty name; browsers do not. */
test.each([
  ['nothing', ''],
  ['a PDF', samplePdf().toString()],
])('the file without a name is refused: %s', async (_, content) => {
  const texts = Object.entries(answers).filter(([key]) => key !== 'resume')
  const fields = texts.map(([key, value]) => part(`name="${key}"`, String(value)))
  const raw = `${fields.join('')}${part(`name="resume"; filename=""`, content)}--X--\r\n`
  const reply = await client.call('POST', career.save.path, {
    raw,
    headers: { 'Content-Type': 'multipart/form-data; boundary=X' },
  })
  expect([reply.status, reply.body['message'], troubleWith(reply)]).toEqual([400, NONE, []])
})

function part(disposition: string, content: string): string {
  return `--X\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
}

test('a text instead of the resume is reported together with all other errors', async () => {
  const form = multipart({ ...answers, email: 'nobody' }, '')
  form.set('resume', 'resume.pdf')
  const reply = await client.call('POST', career.save.path, { form })
  expect([reply.status, reply.body['message'], reply.body['errors']]).toEqual([
    400,
    NONE,
    [
      { path: 'resume', message: NONE },
      { path: 'email', message: 'Email must be an email address, like name@example.com.' },
    ],
  ])
})

test('no refused file is stored after the response', async () => {
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
  expect(await readdir(join(folder, 'data', 'resumes')).catch(() => [])).toEqual([])
  expect(await client.rows('/staff_applications', await adminToken(client))).toEqual([])
})

test.each<[string, Buffer<ArrayBuffer>]>([
  ['resume.pdf', samplePdf()],
  ['RESUME.DOCX', sampleDocx()],
  ['../../etc/Lebenslauf größer.pdf', samplePdf('other')],
])('the file is accepted and returned byte for byte: %s', async (name, bytes) => {
  const token = await adminToken(client)
  expect((await send([name, bytes])).status).toBe(201)
  const [row] = await client.rows('/staff_applications', token)
  const reply = await client.get(String(row?.['resume_path']), token)
  expect(reply.bytes.equals(bytes)).toBe(true)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="resume-\d+\.(pdf|docx)"$/)
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})
