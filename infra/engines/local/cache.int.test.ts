import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cached, cacheFolder } from './cache.ts'

const before = process.env.ENGINES_CACHE
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrive-cache-'))
  process.env.ENGINES_CACHE = join(folder, 'engines')
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(async () => {
  if (before === undefined) delete process.env.ENGINES_CACHE
  else process.env.ENGINES_CACHE = before
  jest.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const filled = (text: string) => (place: string) => writeFile(join(place, 'file'), text)

test('an existing cache entry is not built again', async () => {
  await cached('engine', filled('first'))
  const place = await cached('engine', filled('second'))
  expect(await readFile(join(place, 'file'), 'utf8')).toBe('first')
})

test('if two processes build a cache entry at once, exactly one complete entry remains', async () => {
  const both = Promise.withResolvers<void>()
  let waiting = 0
  const slowly = (text: string) => async (place: string) => {
    if (++waiting === 2) both.resolve()
    await both.promise
    await filled(text)(place)
  }
  const places = await Promise.all([cached('engine', slowly('one')), cached('engine', slowly('two'))])
  expect(new Set(places).size).toBe(1)
  expect(await readFile(join(places[0], 'file'), 'utf8')).toMatch(/^(one|two)$/)
  expect(await readdir(cacheFolder())).toEqual(['engine'])
})

test('a failed build of a cache entry leaves nothing, so the next caller tries again', async () => {
  const fails = async (place: string) => {
    await filled('half')(place)
    throw new Error('the download broke')
  }
  await expect(cached('engine', fails)).rejects.toThrow('the download broke')
  expect(await readdir(cacheFolder())).toEqual([])
})

test('the cache is in the configured folder, or else in the user’s cache folder', () => {
  expect(cacheFolder({ ENGINES_CACHE: '/a', XDG_CACHE_HOME: '/b' })).toBe('/a')
  expect(cacheFolder({ XDG_CACHE_HOME: '/b' })).toBe('/b/arrive-engines')
  expect(cacheFolder({})).toMatch(/\.cache\/arrive-engines$/)
})
