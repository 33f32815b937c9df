import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { inNewFolder } from '../../kernel/testing/index.ts'
import { createWriter } from '../backing-up/files.ts'
import { FILE_LIST, PLACES, ROWS } from '../backing-up/layout.ts'
import { manifestOf } from '../backing-up/manifest.ts'
import { sourceOf } from './source.ts'

const STAYS = 1
const ERASED = 2
const BOTH = [STAYS, ERASED]

test('neither key nor file nor row of an erased person is restored', () =>
  inNewFolder(async (folder) => {
    const write = (name: string, lines: readonly unknown[]) => {
      const writer = createWriter(join(folder, name))
      for (const line of lines) writer.line(JSON.stringify(line))
      return writer.end()
    }
    const files = {
      [ROWS]: write(
        ROWS,
        BOTH.map((person) => ({ collection: 'mails', doc: { id: `row-${person}`, person, body: '{}' } })),
      ),
      [FILE_LIST]: write(
        FILE_LIST,
        BOTH.map((person) => ({ id: `file-${person}`, person, bytes: 0, sha256: '' })),
      ),
      [PLACES]: write(PLACES, []),
    }
    const content = { taken: '', master: '', counts: {}, ends: {}, closed: [], files }
    const wrapped = new Map(BOTH.map((person) => [person, Buffer.from('key')]))
    const keys = { ring: '', secrets: {} as never, wrapped, open: () => undefined }
    const erasures = { persons: new Set([ERASED]), events: [] }
    const collections = [{ name: 'mails', lasting: true }]
    const { vault, blobs, store } = sourceOf(
      { folder, manifest: manifestOf('data', content), keys, erasures },
      collections,
    )
    expect(await vault.wrapped(0, 10)).toEqual([
      { person: STAYS, wrapped: Buffer.from('key') },
      { person: ERASED, wrapped: null },
    ])
    expect(await blobs.all()).toEqual([{ id: 'file-1', person: STAYS }])
    expect(await store.list('mails', { sort: 'id', limit: 10 })).toMatchObject([{ id: 'row-1' }])
  }))
