import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { MongoClient } from 'mongodb'
import { sharedEngines } from './addresses.ts'
import { enginesSuite } from './engines.suite.ts'
import { clientOf, newTopic, read, send } from './records.ts'

enginesSuite('processes')

test('a shared broker returns records in the order they were sent', async () => {
  const client = clientOf(sharedEngines().brokers)
  const topic = await newTopic(client)
  await send(client, topic, ['one', 'two', 'three'])
  expect(await read(client, topic, 3)).toEqual(['one', 'two', 'three'])
})

test('a broker does not create topics automatically', async () => {
  const client = clientOf(sharedEngines().brokers)
  await expect(send(client, `unknown-${randomUUID()}`, ['lost'])).rejects.toThrow('does not host this topic')
})

test('a transaction of the shared MongoDB commits completely or not at all', async () => {
  const client = new MongoClient(sharedEngines().uri)
  const notes = client.db(`engines-${randomUUID()}`).collection('notes')
  const insert = (texts: readonly string[], fails: boolean) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        for (const text of texts) await notes.insertOne({ text }, { session })
        if (fails) throw new Error('not this one')
      }),
    )
  await insert(['a', 'b'], false)
  await expect(insert(['c', 'd'], true)).rejects.toThrow('not this one')
  expect((await notes.find().toArray()).map(({ text }) => text)).toEqual(['a', 'b'])
  await notes.db.dropDatabase()
  await client.close()
})
