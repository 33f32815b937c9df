import { text } from 'node:stream/consumers'
import { personErased } from '@arrive/contracts/events/person-erased.ts'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import { rowSchema } from '@arrive/contracts/schemas.ts'
import type { FormValues } from '@arrive/contracts/typed.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { beginReplay } from '../../app/rebuilding/replay.ts'
import { type Answer, freshId, type Request, subjectOf } from '../../kernel/index.ts'
import { pdfFile } from '../../tests/testing/office-files.ts'
import { submitApplication } from '../commands/submit-application.ts'
import type { PublicForm } from '../projections/intakes.ts'
import { CAREER, HOMECARE } from '../testing/intakes.ts'
import { doc, docx, pdf } from '../testing/resumes.ts'
import { startWorld, type World } from '../testing/world.ts'

const KEY = 'key-0123456789-abcdef'
const AT_ONCE = 50
const LISTS = { career: 'get-staff-applications', homecare: 'get-patients-applications' } as const

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.end())

type Row = Readonly<Record<string, unknown>>

function answersOf(publicForm: PublicForm, email: string, seed = 1): FormValues {
  const { part, form } = publicForm
  const answers = sampleAnswers(form, seed)
  return { [part.name]: { ...answers[part.name], [publicForm.email]: email } }
}

function apply(email: string, over: Partial<Request> = {}): Promise<Answer> {
  const file = { name: 'resume.pdf', bytes: pdf(email) }
  return world.call('save-career', { body: answersOf(CAREER, email), file, ...over })
}

function ask(email: string, over: Partial<Request> = {}): Promise<Answer> {
  return world.call('save-homecare', { body: answersOf(HOMECARE, email), ...over })
}

async function list(publicForm: typeof CAREER, query = {}): Promise<readonly Row[]> {
  const { body } = await world.call(LISTS[publicForm.form.name as keyof typeof LISTS], { query })
  return Array.isArray(body) ? body : JSON.parse(await text(body as AsyncIterable<string>))
}

async function rowOf(email: string, publicForm = CAREER): Promise<Row> {
  const row = (await list(publicForm)).find((one) => one.email === email)
  if (row === undefined) throw new Error('No such row')
  return row
}

const resumeOf = (row: Row) => world.call('get-resume', { params: { resume_id: String(row.resume_path).slice(9) } })

test('before the first submission both lists of applications are empty', async () => {
  expect([await list(CAREER), await list(HOMECARE)]).toEqual([[], []])
})

describe('a submitted form', () => {
  test('is answered with the success message of the form and nothing else', async () => {
    expect(await apply('ann@mail.example')).toEqual({ status: 201, body: { message: 'Saved in Database' } })
    const { message } = HOMECARE.form.save
    expect(await ask('ann@mail.example')).toEqual({ status: 200, body: { message } })
  })

  test.each([CAREER, HOMECARE])(
    'is listed with exactly the columns of the contract ($form.name)',
    async (publicForm) => {
      const row = await rowOf('ann@mail.example', publicForm)
      const columns = Object.keys(rowSchema(publicForm.part).properties as object)
      expect(Object.keys(row).sort()).toEqual(columns.sort())
      expect(new Date(String(row[publicForm.stamp])).toISOString()).toBe(row[publicForm.stamp])
    },
  )

  test('from a known email is another row under the same number, newest first', async () => {
    await apply('Bob@mail.example')
    world.ahead += 5
    await apply(' bob@MAIL.example ')
    const rows = (await list(CAREER)).filter((row) => /bob@mail.example/i.test(String(row.email)))
    expect(rows.map((row) => row.email)).toEqual([' bob@MAIL.example ', 'Bob@mail.example'])
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(1)
  })

  test('is in no file in plain text', async () => {
    await apply('canary-mail@mail.example', { file: { name: 'canary-file.pdf', bytes: pdf('canary-resume') } })
    const files = await world.files()
    for (const canary of ['canary-mail', 'canary-file', 'canary-resume', '%PDF-1.4']) {
      expect({ canary, found: files.includes(canary) }).toEqual({ canary, found: false })
    }
  })
})

describe('a public form that is repeated with the same key', () => {
  test('gets the first response even if sent at the same time', async () => {
    const twice = { idempotencyKey: `${KEY}-twice` }
    const answers = await Promise.all([1, 2, 3].map(() => apply('dan@mail.example', twice)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await list(CAREER)).filter((row) => row.email === 'dan@mail.example')).toHaveLength(1)
  })
})

describe('a resume', () => {
  test.each([
    ['a.pdf', pdf(), 'application/pdf', 'pdf'],
    ['a.doc', doc(), 'application/msword', 'doc'],
    ['a.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ])('as %s is downloaded unchanged, under a name of the product’s own', async (name, bytes, type, ending) => {
    await apply(`${name}@mail.example`, { file: { name, bytes } })
    const row = await rowOf(`${name}@mail.example`)
    const { status, body, headers } = await resumeOf(row)
    expect({ status, body }).toEqual({ status: 200, body: bytes })
    expect(headers).toEqual({
      'content-type': type,
      'content-disposition': `attachment; filename="resume-${row.user_id}.${ending}"`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('with a script that was stored before resumes were inspected is downloaded and never displayed', async () => {
    const bytes = pdfFile('/OpenAction<</S/JavaScript/JS(x)>>')
    const resume = { name: 'a.pdf', type: 'application/pdf', size: bytes.length, sha256: 'a'.repeat(64), bytes }
    const origin = { call: 'save-career', actor: 'visitor', requestId: 'before' }
    const answers = answersOf(CAREER, 'before@mail.example')
    const evidence = { ip: '192.0.2.1' }
    await submitApplication(world.kernel, { publicForm: CAREER, origin, evidence, answers, resume })
    const { body, headers } = await resumeOf(await rowOf('before@mail.example'))
    expect([body, headers?.['content-type']]).toEqual([bytes, 'application/octet-stream'])
  })

  test('that is missing or of another kind causes the application to be refused', async () => {
    const wrong = { name: 'a.pdf', bytes: Buffer.from('<html>') }
    const body = answersOf(CAREER, 'eve@mail.example')
    await expect(world.call('save-career', { body })).rejects.toMatchObject({ status: 400 })
    await expect(apply('eve@mail.example', { file: wrong })).rejects.toMatchObject({ status: 400 })
    await expect(rowOf('eve@mail.example')).rejects.toThrow('No such row')
  })

  test('that was never sent is not found', async () => {
    const resume_id = freshId(Date.now())
    await expect(world.call('get-resume', { params: { resume_id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a page of a list', () => {
  beforeAll(async () => {
    for (const name of ['pia', 'pip', 'Pam']) {
      world.ahead += 5
      await ask(`${name}@page.example`)
    }
  })

  const emails = (rows: readonly Row[]) => rows.map((row) => row.email)

  test('continues where the previous page ended', async () => {
    const query = { limit: '2', filter: 'PAGE.example' }
    const first = await world.call(LISTS.homecare, { query })
    expect(emails(first.body as Row[])).toEqual(['Pam@page.example', 'pip@page.example'])
    const cursor = String(first.headers?.['X-Next-Cursor'])
    const last = await world.call(LISTS.homecare, { query: { ...query, cursor } })
    expect(emails(last.body as Row[])).toEqual(['pia@page.example'])
    expect(last.headers).not.toHaveProperty('X-Next-Cursor')
  })

  test.each([
    ['created_at', ['pia@page.example', 'pip@page.example', 'Pam@page.example']],
    ['-created_at', ['Pam@page.example', 'pip@page.example', 'pia@page.example']],
    ['user_id', ['pia@page.example', 'pip@page.example', 'Pam@page.example']],
  ])('is sorted by %s', async (sort, sorted) => {
    expect(emails(await list(HOMECARE, { sort, filter: '@page' }))).toEqual(sorted)
  })

  test.each([
    ['pa', ['Pam@page.example', 'pip@page.example', 'pia@page.example']],
    ['ip@', ['pip@page.example']],
    ['nobody', []],
    ['', undefined],
  ])('contains the rows with %j in their email', async (filter, found) => {
    const rows = emails(await list(HOMECARE, { filter }))
    if (found === undefined) expect(rows.length).toBeGreaterThan(3)
    else expect(rows).toEqual(found)
  })
})

test('a list that is longer than one chunk is complete and in order', async () => {
  // In chunks: the last of many concurrent requests would time out.
  for (let first = 0; first < 1_100; first += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ask(`many${first + at}@mail.example`)))
  }
  const rows = await list(HOMECARE)
  const stamps = rows.map((row) => String(row.created_at))
  expect(rows.length).toBeGreaterThan(1_100)
  expect(stamps).toEqual([...stamps].sort().reverse())
})

test('a rebuild gives the same documents of applications', async () => {
  const { kernel, lives } = world
  const projection = lives[0]?.projection
  if (projection === undefined) throw new Error('No projection')
  const ignore = () => undefined
  const options = { ...kernel, projection, pepper: kernel.secrets.pepper, onParked: ignore, onFailure: ignore }
  const replay = await beginReplay(options)
  await replay.catchUpTo(await kernel.log.ends(projection.topics))
  await replay.stop()
  const { differences, documents } = await replay.compare()
  expect(differences).toEqual([])
  expect(documents).toBeGreaterThan(1_100)
})

test('after an erasure neither rows nor resume exist, and the email gets a new number', async () => {
  const { kernel } = world
  const row = await rowOf('ann@mail.example')
  const person = Number(row.user_id)
  const id = freshId(Date.now())
  const envelope = {
    specversion: '1.0',
    id,
    source: '/arrive/accounts',
    type: personErased.type,
    subject: subjectOf(person),
    time: new Date().toISOString(),
    dataschema: `urn:arrive:${personErased.type}:1`,
    actor: 'admin/1',
    correlationid: 'test',
  } as const
  const settled = kernel.outcomes.wait(`${id}#applications`, 5_000)
  await kernel.log.append('accounts', envelope)
  await settled
  await kernel.vault.destroy(person)
  await expect(resumeOf(row)).rejects.toMatchObject({ status: 404 })
  await expect(rowOf('ann@mail.example')).rejects.toThrow('No such row')
  expect((await apply('ann@mail.example')).status).toBe(201)
  expect((await rowOf('ann@mail.example')).user_id).not.toBe(person)
})
