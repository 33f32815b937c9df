import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CutOrder, DiskReport } from './disk-process.ts'

const run = promisify(execFile)

/** A file system on an image of a disk. */
export interface Disk {
  /** Where it is mounted. */
  readonly folder: string
  readonly end: () => Promise<void>
}

/** A disk that can lose its power at any moment. */
export interface CuttableDisk extends Disk {
  /** Writes the disk as a power cut would leave it now to a file. */
  readonly cut: (order: CutOrder) => Promise<DiskReport>
}

/**
 * Makes a file with an empty ext4 file system, of blocks of 4,096 bytes as on larger disks. None is kept back for
 * the administrator of the machine, whom tests run as.
 */
async function format(file: string, bytes: number): Promise<void> {
  await writeFile(file, '', { mode: 0o600 })
  await truncate(file, bytes)
  await run('mkfs.ext4', ['-q', '-F', '-b', '4096', '-m', '0', '-E', 'nodiscard', file])
}

const newPlace = () => mkdtemp(join(tmpdir(), 'arrive-disk-'))

/** Starts a process that mounts something and keeps it until it is told to end. @throws Error where it cannot. */
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

/** Mounts what is on an image; the journal of its file system is applied first. */
export async function mountImage(image: string): Promise<Disk> {
  const folder = await newPlace()
  const { end } = await startKeeper('mount-process.ts', [image, folder])
  return { folder, end }
}

/** A new disk of that size. */
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

/**
 * A new disk of that size whose power can be cut.
 * @param options of its mount, as `mount -o` takes them.
 */
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

/** Why disks cannot be made here, in one sentence; undefined where they can. */
export async function disksMissing(): Promise<string | undefined> {
  try {
    const disk = await newCuttableDisk(8 * 1_024 * 1_024)
    await disk.end()
    return undefined
  } catch (error) {
    return `No disk can be mounted here (root, mkfs.ext4, /dev/fuse and loop devices are needed): ${String(error)}`
  }
}
