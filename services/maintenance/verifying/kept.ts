import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LONGEST_NOTE } from '@arrive/contracts/proof/notes.ts'
import { SettingError, storage } from '../../kernel/index.ts'
import { ANCHORED } from '../../shared/sealed/collections.ts'
import type { Anchored } from './receipts.ts'

/** The largest response of `GET /proof/checkpoints`, in bytes. */
const LONGEST_PAGE = 64 * 1024 * 1024
const NOTE_FILE = /^\d{1,16}(?:\.[0-9a-f]{8})?\.note$/

/** A file, a folder like `ANCHOR_DIR`, or a response of `GET /proof/checkpoints`. @throws SettingError otherwise. */
export function readKept(path: string): readonly Anchored[] {
  const { size, isFolder } = statOf(path)
  if (isFolder) return readKeptFolder(path)
  if (size > LONGEST_PAGE) throw noCheckpoint(path, size)
  const text = readFileSync(path, 'utf8')
  if (text.trimStart().startsWith('{')) return parsePage(path, text)
  if (size > LONGEST_NOTE) throw noCheckpoint(path, size)
  return [{ note: text, receipts: [] }]
}

/** @throws SettingError if there are none. */
function readKeptFolder(folder: string): readonly Anchored[] {
  const notes = notesIn(folder)
  if (notes.length === 0) throw new SettingError(`${folder} holds no checkpoint: no file like 1204.note.`)
  return notes
}

/** The checkpoints of a folder that may also hold other files. */
export function notesIn(folder: string): readonly Anchored[] {
  const files = readdirSync(folder).filter((name) => NOTE_FILE.test(name))
  const short = files.filter((name) => isShortFile(statOf(join(folder, name))))
  return short.map((name) => ({ note: readFileSync(join(folder, name), 'utf8'), receipts: [] }))
}

const isShortFile = ({ size, isFile }: ReturnType<typeof statOf>) => isFile && size <= LONGEST_NOTE

/** The anchored checkpoints in a data folder's documents, with their receipts. */
export async function anchoredIn(dataDir: string): Promise<readonly Anchored[]> {
  return (await storage.readFolderBodies(dataDir, ANCHORED.name)).flatMap((body) => anchoredOf(parsed(body)) ?? [])
}

/** @throws SettingError if the path cannot be read. */
export function statOf(path: string): { readonly size: number; readonly isFolder: boolean; readonly isFile: boolean } {
  try {
    const stat = statSync(path)
    return { size: stat.size, isFolder: stat.isDirectory(), isFile: stat.isFile() }
  } catch (cause) {
    throw new SettingError(`${path} cannot be read.`, { cause })
  }
}

const PDF = '%PDF-'

export function isPdf(path: string): boolean {
  if (!statOf(path).isFile) return false
  const [file, start] = [openSync(path, 'r'), Buffer.alloc(PDF.length)]
  try {
    return readSync(file, start) === PDF.length && start.toString('latin1') === PDF
  } finally {
    closeSync(file)
  }
}

function parsePage(file: string, text: string): readonly Anchored[] {
  const list = fieldsOf(parsed(text))['checkpoints']
  const all = Array.isArray(list) ? list.map(anchoredOf) : [undefined]
  const read = all.filter((one) => one !== undefined)
  if (read.length < all.length) throw new SettingError(`${file} is no answer of GET /proof/checkpoints.`)
  return read
}

function anchoredOf(value: unknown): Anchored | undefined {
  const { note, receipts } = fieldsOf(value)
  if (typeof note !== 'string' || note.length > LONGEST_NOTE || !Array.isArray(receipts)) return undefined
  const read = receipts.map(fieldsOf).flatMap(({ anchor, time, receipt }) => {
    const isRead = typeof anchor === 'string' && typeof time === 'string' && typeof receipt === 'string'
    return isRead ? [{ anchor, time, receipt }] : []
  })
  return read.length < receipts.length ? undefined : { note, receipts: read }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noCheckpoint(file: string, size: number): SettingError {
  return new SettingError(`${file} is no checkpoint: it has ${size} bytes.`)
}
