import { sampleAnswers } from '@arrive/contracts/samples.ts'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { kernelData, type Projection } from '../../kernel/index.ts'
import { type Commanding, openCommanding } from '../../kernel/testing/index.ts'
import { PERSONNEL, PHOTOS } from '../../shared/credentials.ts'
import { applicationsProjection } from '../projections/applications.ts'
import { CAREER, HOMECARE, PUBLIC_FORMS } from '../testing/intakes.ts'
import type { Resume } from './resume-file.ts'
import { submitApplication } from './submit-application.ts'
import { sweepResumes } from './sweep-resumes.ts'

const HOUR = 60 * 60_000
const TEXTS = [{ id: 'text', version: 1, sha256: 'hash' }]
const RESUME: Resume = { name: 'a.pdf', type: 'application/pdf', size: 4, sha256: 'a', bytes: Buffer.from('%PDF') }

/** The other service that stores files. */
const OTHERS: Projection = {
  name: PERSONNEL,
  topics: [],
  owns: [],
  collections: [],
  reads: () => [],
  apply: (_, view) => void view.put(PHOTOS, 'photo', { value: {} }),
}

let world: Commanding
let files: Map<string, { readonly at: number; readonly bytes: Buffer }>

beforeEach(async () => {
  files = new Map()
  const projections = (secrets: Parameters<typeof applicationsProjection>[1]) => [
    applicationsProjection(PUBLIC_FORMS, secrets),
    OTHERS,
  ]
  const blobs = {
    put: async (id: string, _: number, bytes: Buffer) => void files.set(id, { at: world.kernel.now(), bytes }),
    remove: async (id: string) => void files.delete(id),
    olderThan: async (time: number) => [...files].filter(([, { at }]) => at < time).map(([id]) => id),
  }
  const parts = { blobs, texts: { references: () => TEXTS }, log: { ends: async () => new Map() } }
  world = await openCommanding([{ projections }], { parts: parts as never })
})
afterEach(() => world.close())

const send = (publicForm: typeof CAREER, resume?: Resume, idempotencyKey?: string) =>
  submitApplication(world.kernel, {
    publicForm,
    origin: { call: 'apply', actor: 'visitor', requestId: 'request', idempotencyKey },
    evidence: { ip: '192.0.2.1' },
    answers: sampleAnswers(publicForm.form),
    ...(resume && { resume }),
  })

describe('an application', () => {
  test('appends the answers and the texts', async () => {
    expect(await send(HOMECARE)).toMatchObject({ status: 200 })
    const data = { answers: sampleAnswers(HOMECARE.form), texts: TEXTS }
    expect(world.appended).toEqual([{ type: HOMECARE.type, person: 1, actor: 'visitor', data }])
  })

  test('stores its resume sealed, and appends the file’s name and hash', async () => {
    await send(CAREER, RESUME)
    const [[id, stored] = []] = [...files]
    const { bytes: _, ...file } = RESUME
    expect(world.appended).toMatchObject([{ type: CAREER.type, data: { resume: { id, ...file } } }])
    expect(stored?.bytes.includes('%PDF')).toBe(false)
  })

  test('from a known email has the known number; an applicant and a patient have two', async () => {
    for (const form of [CAREER, CAREER, HOMECARE]) await send(form)
    expect(world.appended.map(({ person }) => person)).toEqual([1, 1, 2])
  })

  test('that is repeated under its key answers like the first, and is refused with another file', async () => {
    const first = await send(CAREER, RESUME, 'key')
    expect(await send(CAREER, { ...RESUME, name: 'b.pdf' }, 'key')).toEqual(first)
    await expect(send(CAREER, { ...RESUME, sha256: 'b' }, 'key')).rejects.toMatchObject({ code: 'key-reused' })
    expect([world.appended.length, files.size]).toEqual([1, 1])
  })

  test('is refused while the scanner of resumes is away, and stores nothing', async () => {
    const read = (name: string) => (name === 'RESUME_SCANNER' ? 'clamd:///no/such/socket' : undefined)
    Object.assign(world.kernel.settings, { read })
    await expect(send(CAREER, RESUME)).rejects.toMatchObject({ code: 'scanner-away' })
    expect([world.appended.length, files.size]).toEqual([0, 0])
  })
})

describe('a sweep of resumes', () => {
  beforeEach(async () => {
    await send(CAREER, RESUME)
    for (const id of ['orphan', 'photo']) files.set(id, { at: world.kernel.now(), bytes: RESUME.bytes })
  })

  test.each([
    ['keeps all for a day', 24 * HOUR, 0],
    ['then removes those that no event names, resume or photo', 24 * HOUR + 1, 1],
  ])('%s', async (_, later, removed) => {
    world.passTime(later)
    expect(await sweepResumes(world.kernel)).toBe(removed)
    expect([files.has('orphan'), files.size]).toEqual([removed === 0, 3 - removed])
  })

  test.each<[string, () => unknown]>([
    [
      'an event is parked',
      () => {
        const doc = { id: 'parked', person: 1, body: '{}' }
        return world.kernel.store.commit([{ kind: 'put', collection: kernelData.PARKED.name, doc }])
      },
    ],
    [
      'the rows are behind the log',
      () => Object.assign(world.kernel.log, { ends: async () => new Map([['applications/0', 1]]) }),
    ],
  ])('removes nothing while %s', async (_, before) => {
    await before()
    world.passTime(25 * HOUR)
    expect(await sweepResumes(world.kernel)).toBe(0)
    expect(files.has('orphan')).toBe(true)
  })
})
