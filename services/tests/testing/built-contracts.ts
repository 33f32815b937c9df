import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Contracts } from '../../app/compose.ts'
import { newFolder } from '../../kernel/testing/index.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const CONTRACTS = join(ROOT, 'contracts')
const BUILD = join(ROOT, 'infra', 'build', 'contracts.ts')

const KINDS = ['forms', 'events', 'calls'] as const

/** Contracts built from other forms than the tree's. */
export interface BuiltContracts {
  readonly contracts: Contracts
  readonly end: () => Promise<void>
}

/**
 * Builds contracts from the tree and a folder under `contracts/fixtures`: a file in its folder `forms`, `events` or
 * `calls` replaces the tree's file of the same name.
 * @throws Error if the build rejects them.
 */
export async function buildWith(fixture: string): Promise<BuiltContracts> {
  const folder = await newFolder()
  const places = await Promise.all(KINDS.map((kind) => filesWith(fixture, kind)))
  await promisify(execFile)(process.execPath, [BUILD, ...places.flat(), '--out', folder])
  // Marks the built files as JavaScript modules, since they are outside of the tree.
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const load = async (file: string): Promise<Contracts> => import(pathToFileURL(join(folder, file)).href)
  const [{ forms: all, earlier }, { calls }, { events }, { validators }, { texts }] = (await Promise.all(
    ['forms.ts', 'calls.ts', 'events.ts', 'validators.js', 'texts.js'].map(load),
  )) as [Contracts, Contracts, Contracts, Contracts, Contracts]
  const contracts = { forms: all, earlier, calls, events, validators, texts }
  return { contracts, end: () => rm(folder, { recursive: true }) }
}

/** Arguments of the build. */
async function filesWith(fixture: string, kind: (typeof KINDS)[number]): Promise<readonly string[]> {
  const folder = join(CONTRACTS, 'fixtures', fixture, kind)
  const own = existsSync(folder) ? await sourcesIn(folder) : []
  const rest = (await sourcesIn(join(CONTRACTS, kind))).filter((file) => !own.includes(file))
  const files = [...rest.map((file) => join(CONTRACTS, kind, file)), ...own.map((file) => join(folder, file))]
  return files.flatMap((file) => [`--${kind}`, file])
}

async function sourcesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}
