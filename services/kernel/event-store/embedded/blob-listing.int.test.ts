import { randomUUID } from 'node:crypto'
import * as files from 'node:fs/promises'
import { expect, jest, test } from '@jest/globals'
import { inNewFolder } from '../../testing/folders.ts'

const readdir = jest.fn(files.readdir)
jest.unstable_mockModule('node:fs/promises', () => ({ ...files, readdir }))

test('a put and a get of a file do not list the folder', async () => {
  const { embeddedBlobStore } = await import('./blob-store.ts')
  await inNewFolder(async (folder) => {
    const blobs = embeddedBlobStore(folder)
    const file = { id: randomUUID(), person: 1 }
    await blobs.put(file.id, file.person, Buffer.from('kept'))
    expect(String(await blobs.get(file))).toBe('kept')
    expect(readdir).not.toHaveBeenCalled()
    expect(await blobs.all()).toEqual([file])
    expect(readdir).toHaveBeenCalledTimes(1)
  })
})
