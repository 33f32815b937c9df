import { randomUUID } from 'node:crypto'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, expect, jest, test } from '@jest/globals'
import { inNewFolder } from '../../testing/folders.ts'
import { embeddedBlobStore } from './blob-store.ts'

const readdir = jest.spyOn(files, 'readdir')
syncBuiltinESMExports()
afterAll(() => {
  readdir.mockRestore()
  syncBuiltinESMExports()
})

test('a put and a get of a file do not list the folder', async () => {
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
