import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { inNewFolder } from '../../testing/folders.ts'
import { embeddedDocumentStore } from './document-store.ts'

const PEOPLE = { name: 'people@1', sort: ['day'], tokens: true, tags: true } as const
const doc = { id: 'a', person: 1, body: '{}', sort: { day: 1 }, tokens: ['x'] }

/** As in versions that kept one row per token. */
const BEFORE = `
  CREATE TABLE "people@1" (id TEXT PRIMARY KEY, person INTEGER NOT NULL, body TEXT NOT NULL, expires INTEGER, "day");
  INSERT INTO "people@1" VALUES ('a', 1, '{}', NULL, 1);
  CREATE TABLE "people@1#" (token TEXT, id TEXT, PRIMARY KEY (token, id)) WITHOUT ROWID;
  INSERT INTO "people@1#" VALUES ('x', 'a')`

test('a dropped collection leaves no table, whether this version or an earlier one made it', () =>
  inNewFolder(async (folder) => {
    using db = new DatabaseSync(join(folder, 'documents.db'))
    db.exec(BEFORE)
    const tables = () => db.prepare("SELECT name FROM sqlite_master WHERE name LIKE '%people%'").all()
    expect(tables()).not.toEqual([])
    const store = embeddedDocumentStore(join(folder, 'documents.db'))
    await store.drop([PEOPLE.name])
    expect(tables()).toEqual([])
    await store.ensure([PEOPLE])
    await store.commit([{ kind: 'put', collection: PEOPLE.name, doc }])
    expect(await store.list(PEOPLE.name, { sort: 'day', limit: 2, tokens: ['x'] })).toHaveLength(1)
    await store.drop([PEOPLE.name])
    expect(tables()).toEqual([])
    await store.close()
  }))
