import type { KeyObject } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { blind, type Engines, errno, type Logger, type Settings } from '../kernel/index.ts'
import { anchorDirOf } from './anchor-dir.ts'
import { makeFolder, writeWhole } from './folders.ts'
import { wrong } from './setting-values.ts'

const FOLDER = 'erased'
const NUMBER = /^[1-9]\d{0,15}$/

export interface ErasedPerson {
  readonly person: number
  /** The id of the erasing event; empty if it is no longer known. */
  readonly event: string
}

/** Kept apart from all data, so no backup brings people back. One file per person, each with a keyed hash. */
export interface ErasedList {
  /** Durable when it resolves. Idempotent. */
  readonly add: (erased: ErasedPerson) => Promise<void>
  /** Not verified. */
  readonly persons: () => readonly number[]
  /** @throws Error that names the file if it was altered. */
  readonly get: (person: number) => ErasedPerson
}

export function openErasedList(anchorDir: string, pepper: KeyObject): ErasedList {
  makeFolder(join(anchorDir, FOLDER))
  return erasedList(anchorDir, pepper)
}

/** Opens an existing list. @throws Error if there is none: an empty list would bring people back. */
export function findErasedList(anchorDir: string, pepper: KeyObject): ErasedList {
  try {
    readdirSync(join(anchorDir, FOLDER))
  } catch (cause) {
    throw new Error(`ANCHOR_DIR must be the folder that Arrive kept erasures in: ${anchorDir} holds no ${FOLDER}.`, {
      cause,
    })
  }
  return erasedList(anchorDir, pepper)
}

function erasedList(anchorDir: string, pepper: KeyObject): ErasedList {
  const folder = join(anchorDir, FOLDER)
  const proofOf = ({ person, event }: ErasedPerson) => blind(pepper, 'erased', String(person), event)

  return {
    add: async (erased) => {
      const file = join(folder, String(erased.person))
      if (await isThere(file)) return
      await writeWhole(file, `${JSON.stringify({ ...erased, proof: proofOf(erased) })}\n`)
    },
    persons: () =>
      readdirSync(folder)
        .filter((name) => NUMBER.test(name))
        .map(Number),
    get: (person) => {
      const file = join(folder, String(person))
      const found = parse(readFileSync(file, 'utf8'))
      if (found?.person !== person || found.proof !== proofOf(found)) {
        throw new Error(`${file} is damaged, or was not written by this agency.`)
      }
      return { person, event: found.event }
    },
  }
}

function parse(text: string): (ErasedPerson & { readonly proof: string }) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file)
    return true
  } catch (error) {
    if (errno.codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function openAtStart(anchorDir: string, pepper: KeyObject): ErasedList {
  try {
    return openErasedList(anchorDir, pepper)
  } catch (error) {
    throw wrong('ANCHOR_DIR', `a folder that can be written to: ${errno.messageOf(error)}`)
  }
}

type Parts = Pick<Engines, 'vault' | 'blobs'> & { readonly settings: Pick<Settings, 'read'>; readonly logger: Logger }

/** Runs before projections, so none makes documents of listed people. @throws Error if the list cannot be used. */
export async function eraseListed({ vault, blobs, settings, logger }: Parts): Promise<void> {
  const anchorDir = anchorDirOf(settings.read)
  if (anchorDir === undefined) return
  const list = openAtStart(anchorDir, vault.secrets.pepper)
  const back = [...(await vault.existing(list.persons())).keys()]
  for (const person of back) {
    list.get(person)
    await vault.destroy(person)
    await blobs.forget(person)
  }
  if (back.length > 0) logger.warn({ count: back.length }, 'Persons that the list of erasures names are erased again')
}
