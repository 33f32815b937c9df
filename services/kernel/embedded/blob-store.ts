import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '../ports/blob-store.ts'

/** Files in one folder, named `<person>.<id>`, so that a person's can be found without an index. */
export function embeddedBlobStore(folder: string): BlobStore {
  async function names(): Promise<string[]> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return readdir(folder)
  }

  async function find(id: string): Promise<string | undefined> {
    const name = (await names()).find((candidate) => candidate.endsWith(`.${id}`))
    return name === undefined ? undefined : join(folder, name)
  }

  return {
    put: async (id, person, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${person}.${id}`)
      await writeDurably(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
      await syncFolder(folder)
    },
    get: async (id) => {
      const path = await find(id)
      return path === undefined ? undefined : readFile(path)
    },
    forget: async (person) => {
      const mine = (await names()).filter((name) => name.startsWith(`${person}.`))
      await Promise.all(mine.map((name) => rm(join(folder, name), { force: true })))
    },
    remove: async (id) => {
      const path = await find(id)
      if (path !== undefined) await rm(path, { force: true })
    },
    olderThan: async (before) => {
      const all = await names()
      const times = await Promise.all(all.map(async (name) => (await stat(join(folder, name))).mtimeMs))
      return all.filter((_, at) => (times[at] ?? before) < before).map((name) => name.split('.')[1] ?? '')
    },
    close: async () => {},
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name is durable only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
