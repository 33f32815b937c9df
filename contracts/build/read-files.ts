import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a file exports, with the file and the name under which it is exported. */
export interface Found<T> {
  readonly value: T
  readonly file: string
  readonly exported: string
}

/** These files, and those of these folders (not of folders in them) in the order of their names. */
export async function sourcesIn(places: readonly string[]): Promise<readonly string[]> {
  return (await Promise.all(places.map(sources))).flat()
}

async function sources(place: string): Promise<readonly string[]> {
  if (place.endsWith('.ts')) return [resolve(place)]
  const files = (await readdir(place)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return files.sort().map((file) => resolve(join(place, file)))
}

/** Everything of a kind that a file exports. */
export async function exportsOf<T>(file: string, is: (value: unknown) => value is T): Promise<Found<T>[]> {
  const exports: Record<string, unknown> = await import(pathToFileURL(file).href)
  return Object.entries(exports).flatMap(([exported, value]) => (is(value) ? [{ value, file, exported }] : []))
}
