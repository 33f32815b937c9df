import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** An exported value with its file and export name. */
export interface Found<T> {
  readonly value: T
  readonly file: string
  readonly exported: string
}

/** These files, and files directly in these folders, sorted by name. */
export async function sourcesIn(places: readonly string[]): Promise<readonly string[]> {
  return (await Promise.all(places.map(sources))).flat()
}

async function sources(place: string): Promise<readonly string[]> {
  if (place.endsWith('.ts')) return [resolve(place)]
  const files = (await readdir(place)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return files.sort().map((file) => resolve(join(place, file)))
}

export async function exportsOf<T>(file: string, is: (value: unknown) => value is T): Promise<Found<T>[]> {
  const exports: Record<string, unknown> = await import(pathToFileURL(file).href)
  return Object.entries(exports).flatMap(([exported, value]) => (is(value) ? [{ value, file, exported }] : []))
}
