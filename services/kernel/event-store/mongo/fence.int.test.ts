import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { DocumentStore, Progress, Write } from '../ports/document-store.ts'
import type { Mongo } from './client.ts'
import { mongoDocumentStore } from './document-store.ts'
import { PROGRESS } from './stored-doc.ts'
import { freshName, openTestMongo, testHost } from './testing/database.ts'
import { type Relay, startRelay } from './testing/relay.ts'

const NOTES = 'notes'
const place = (expected: number, next = expected + 1): Progress => ({ reader: 'r', source: 't/0', expected, next })
const note = (id: string, body: string): Write => ({ kind: 'put', collection: NOTES, doc: { id, person: 1, body } })

const database = freshName()
let relay: Relay
let mongos: readonly [Mongo, Mongo]
let one: DocumentStore
let other: DocumentStore

beforeAll(async () => {
  relay = await startRelay(testHost())
  const uri = `mongodb://127.0.0.1:${relay.port}/?directConnection=true`
  mongos = await Promise.all([openTestMongo({ database }), openTestMongo({ database, uri })])
  ;[one, other] = [mongoDocumentStore(mongos[0].documents), mongoDocumentStore(mongos[1].documents)]
  await Promise.all([one, other].map((store) => store.ensure([{ name: NOTES }])))
})
afterAll(async () => {
  await mongos[0].documents.dropDatabase()
  await Promise.all(mongos.map((mongo) => mongo.close()))
  await relay.vanish()
})

const placeNow = async () => (await one.progress('r')).get('t/0') ?? 0
const bodyOf = async (id: string) => (await one.get(NOTES, [id])).get(id)?.body

test('of two processes that expect the same offset exactly one writes, in each of 200 rounds', async () => {
  const from = await placeNow()
  for (let at = from; at < from + 200; at++) {
    const outcomes = await Promise.all(
      [one, other].map((store, who) => store.commit([note(`n${at}`, `of ${who}`)], place(at))),
    )
    expect([...outcomes].sort()).toEqual(['done', 'lost'])
    expect(await bodyOf(`n${at}`)).toBe(`of ${outcomes.indexOf('done')}`)
  }
  expect(await placeNow()).toBe(from + 200)
})

test('a commit of one process is visible through the other at once', async () => {
  for (let at = 0; at < 100; at++) {
    const [writer, reader] = at % 2 === 0 ? [one, other] : [other, one]
    await writer.commit([note('fresh', String(at)), note('beside', String(at))])
    expect((await reader.get(NOTES, ['fresh'])).get('fresh')?.body).toBe(String(at))
  }
})

describe('with lost responses', () => {
  test.each([
    ['commitTransaction', 1],
    ['commitTransaction', 2],
    ['commitTransaction', 5],
    ['update', 1],
    ['update', 3],
  ])('to %s, %d times, a commit is done once', async (command, times) => {
    for (let round = 0; round < 5; round++) {
      const at = await placeNow()
      relay.loseAnswers(command, times)
      const outcome = await other.commit([note('n', `${command} ${at}`)], place(at)).catch(() => 'unknown')
      relay.loseAnswers('', 0)
      const moved = await placeNow()
      // If it fails, the projector reads its offset and continues from there.
      expect({ outcome, moved }).not.toEqual({ outcome: 'done', moved: at })
      expect(moved - at).toBeLessThanOrEqual(1)
      expect((await bodyOf('n')) === `${command} ${at}`).toBe(moved === at + 1)
      expect(await other.commit([note('n', 'again')], place(at))).toBe(moved === at ? 'done' : 'lost')
    }
  })

  test('for longer than the retries, a commit is still applied, and not twice', async () => {
    const at = await placeNow()
    relay.loseAnswers('commitTransaction', 1_000_000)
    await expect(other.commit([note('n', 'landed')], place(at))).rejects.toMatchObject({ code: 'log-away' })
    relay.loseAnswers('', 0)
    expect([await placeNow(), await bodyOf('n')]).toEqual([at + 1, 'landed'])
    expect(await other.commit([note('n', 'twice')], place(at))).toBe('lost')
    expect(await bodyOf('n')).toBe('landed')
  })

  test('a number is assigned once, and a successful insertion reports success', async () => {
    const before = await one.next('c')
    relay.loseAnswers('findAndModify', 1)
    expect(await other.next('c')).toBe(before + 1)
    relay.loseAnswers('findAndModify', 1)
    expect(await other.insertOnce(NOTES, { id: 'once', person: 1, body: 'mine' })).toBeUndefined()
  })
})

test('a commit ends a transaction that a dead process left open', async () => {
  const at = await placeNow()
  const dead = mongos[0].documents.client.startSession()
  dead.startTransaction()
  const change = { $set: { next: 99 } }
  const left = await mongos[0].documents.collection(PROGRESS).updateMany({}, change, { session: dead })
  expect(left.modifiedCount).toBeGreaterThan(0)
  await pause(100)
  expect(await other.commit([note('n', 'after the dead')], place(at))).toBe('done')
  await expect(dead.commitTransaction()).rejects.toThrow()
  await dead.endSession()
  // MongoDB itself ends such a transaction after 60 seconds.
}, 30_000)
