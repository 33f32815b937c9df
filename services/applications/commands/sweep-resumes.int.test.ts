import { randomUUID } from 'node:crypto'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freshId, subjectOf } from '../../kernel/index.ts'
import { CAREER } from '../testing/intakes.ts'
import { pdf } from '../testing/resumes.ts'
import { startWorld, type World } from '../testing/world.ts'
import { sweepResumes } from './sweep-resumes.ts'

const DAY = 24 * 60 * 60 * 1_000

let world: World
let orphan: string
let named: string

beforeEach(async () => {
  world = await startWorld()
  const { blobs } = world.kernel
  const file = { name: 'resume.pdf', bytes: pdf() }
  await world.call('save-career', { body: sampleAnswers(CAREER.form), file })
  const [id] = await blobs.olderThan(Date.now() + 1_000)
  named = String(id)
  orphan = randomUUID()
  await blobs.put(orphan, 99, Buffer.from('sealed'))
})
afterEach(() => world.end())

async function left(): Promise<readonly string[]> {
  const { blobs } = world.kernel
  const kept = (await blobs.all()).map(({ id }) => id)
  return [orphan, named].filter((id) => kept.includes(id))
}

test('a file without an event is removed after a day', async () => {
  world.ahead = DAY + 1_000
  expect(await sweepResumes(world.kernel)).toBe(1)
  expect(await left()).toEqual([named])
})

test('a file without an event is kept for a day', async () => {
  world.ahead = DAY - 60_000
  expect(await sweepResumes(world.kernel)).toBe(0)
  expect(await left()).toEqual([orphan, named])
})

test('nothing is removed while an event is parked', async () => {
  const { kernel } = world
  await kernel.vault.keyFor(99)
  const id = freshId(Date.now())
  const settled = kernel.outcomes.wait(`${id}#applications`, 5_000)
  await kernel.log.append('applications', {
    specversion: '1.0',
    id,
    source: '/arrive/applications',
    type: CAREER.type,
    subject: subjectOf(99),
    time: new Date().toISOString(),
    dataschema: `${CAREER.dataschema}0`,
    actor: 'visitor',
    correlationid: 'test',
  })
  await settled
  world.ahead = DAY + 1_000
  expect(await sweepResumes(kernel)).toBe(0)
  expect(await left()).toEqual([orphan, named])
})

test('nothing is removed while the rows are behind the log', async () => {
  const { kernel } = world
  world.ahead = DAY + 1_000
  const ends = async () => new Map([['applications/0' as const, 1_000]])
  expect(await sweepResumes({ ...kernel, log: { ...kernel.log, ends } })).toBe(0)
  expect(await left()).toEqual([orphan, named])
})
