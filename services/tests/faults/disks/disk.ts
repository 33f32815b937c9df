import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CutOrder, DiskReport } from './disk-process.ts'

const run = promisify(execFile)

/** A file system on a disk image. */
export interface Disk {
  /** The mount point. */
  readonly folder: string
  readonly end: () => Promise<void>
}

/** A disk that can lose its power at any moment. */
export interface CuttableDisk extends Disk {
  /** Writes the disk as a power cut would leave it now to a file. */
  readonly cut: (order: CutOrder) => Promise<DiskReport>
}

/** Uses 4,096-byte blocks as on larger disks, and reserves none for root, since tests run as root. */
async function format(file: string, bytes: number): Promise<void> {
  await writeFile(file, '', { mode: 0o600 })
  await truncate(file, bytes)
  await run('mkfs.ext4', ['-q', '-F', '-b', '4096', '-m', '0', '-E', 'nodiscard', file])
}

const newPlace = () => mkdtemp(join(tmpdir(), 'arrive-disk-'))

/** Starts a process that mounts something until it is stopped. @throws Error if it fails. */
async function startKeeper(program: string, args: readonly string[]) {
  const child = fork(join(import.meta.dirname, program), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const [first] = await Promise.race([once(child, 'message'), ended])
  if (first !== 'mounted') throw new Error(`${program} ended with ${first}`)
  return {
    child,
    end: async () => {
      child.disconnect()
      await ended
    },
  }
}

/** Mounts an image; its file system's journal is replayed first. */
export async function mountImage(image: string): Promise<Disk> {
  const folder = await newPlace()
  const { end } = await startKeeper('mount-process.ts', [image, folder])
  return { folder, end }
}

export async function newDisk(bytes: number): Promise<Disk> {
  const place = await newPlace()
  const image = join(place, 'disk.img')
  await format(image, bytes)
  const { folder, end } = await mountImage(image)
  return {
    folder,
    end: async () => {
      await end()
      await rm(place, { recursive: true })
    },
  }
}

/** @param options Mount options, as for `mount -o`. */
export async function newCuttableDisk(bytes: number, options = 'defaults'): Promise<CuttableDisk> {
  const place = await newPlace()
  await format(join(place, 'disk.img'), bytes)
  const { child, end } = await startKeeper('disk-process.ts', [place, options])
  return {
    folder: join(place, 'mounted'),
    cut: async (order) => {
      child.send(order)
      const [report] = await once(child, 'message')
      return report
    },
    end: async () => {
      await end()
      await rm(place, { recursive: true })
    },
  }
}

/** Why disks cannot be made here, in one sentence; undefined if they can. */
export async function disksMissing(): Promise<string | undefined> {
  try {
    const disk = await newCuttableDisk(8 * 1_024 * 1_024)
    await disk.end()
    return undefined
  } catch (error) {
    return `No disk can be mounted here (root, mkfs.ext4, /dev/fuse and loop devices are needed): ${String(error)}`
  }
}
