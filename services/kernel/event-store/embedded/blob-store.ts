import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../common/errno.ts'
import { ArriveError } from '../../common/errors.ts'
import type { BlobStore } from '../ports/blob-store.ts'

export function embeddedBlobStore(folder: string): BlobStore {
  async function names(): Promise<string[]> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return readdir(folder)
  }

  async function removeAll(which: (name: string) => boolean): Promise<void> {
    const mine = (await names()).filter(which)
    await Promise.all(mine.map((name) => rm(join(folder, name), { force: true })))
  }

  return {
    put: async (id, person, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${person}.${id}`
      // A unique name per attempt: two concurrent puts of one id must not write to the same file.
      const part = join(folder, `${name}.${randomUUID()}.part`)
      await writeWhole(part, bytes)
      await rename(part, join(folder, name))
      await syncFolder(folder)
    },
    get: ({ id, person }) => ignoreMissing(readFile(join(folder, `${person}.${id}`))),
    forget: (person) => removeAll((name) => name.startsWith(`${person}.`)),
    remove: (id) => removeAll((name) => idOf(name) === id),
    olderThan: async (before) => {
      const all = await names()
      const stats = await Promise.all(all.map((name) => ignoreMissing(stat(join(folder, name)))))
      const old = all.filter((_, at) => (stats[at]?.mtimeMs ?? before) < before)
      return [...new Set(old.map(idOf))]
    },
    all: async () => {
      const whole = (await names()).filter((name) => !name.endsWith('.part'))
      const all = whole.map((name) => ({ id: idOf(name), person: Number(name.slice(0, name.indexOf('.'))) }))
      return all.sort((one, other) => (one.id < other.id ? -1 : 1))
    },
    close: async () => {},
  }
}

const NO_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT'])

/** @throws ArriveError `log-away` if the disk is full. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes, { mode: 0o600, flush: true })
  } catch (error) {
    await rm(file, { force: true })
    throw NO_ROOM.has(codeOf(error)) ? new ArriveError('log-away', { cause: error, retryAfter: 5 }) : error
  }
}

/** A crash during `put` may leave `<person>.<id>.<try>.part`. */
function idOf(name: string): string {
  return name.split('.')[1] ?? ''
}

async function ignoreMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
