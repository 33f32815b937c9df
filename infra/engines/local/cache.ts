import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** `ENGINES_CACHE`, else a folder in the user's cache. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const { ENGINES_CACHE, XDG_CACHE_HOME } = environment
  return ENGINES_CACHE || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'arrive-engines')
}

/** Calls `fill` for a missing folder. Renames it atomically when complete; if two fill it, the first wins. */
export async function cached(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const place = join(cacheFolder(), name)
  if (existsSync(place)) return place
  console.error(`Getting ${name} into ${cacheFolder()}, once.`)
  await mkdir(cacheFolder(), { recursive: true })
  const folder = await mkdtemp(`${place}.`)
  try {
    await fill(folder)
    await moveInto(place, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return place
}

async function moveInto(place: string, folder: string): Promise<void> {
  try {
    await rename(folder, place)
  } catch (error) {
    if (!existsSync(place)) throw error
  }
}
