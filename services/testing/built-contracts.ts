import { execFile } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Contracts } from '../compose.ts'
import { newFolder } from './folders.ts'

const CONTRACTS = join(import.meta.dirname, '..', '..', 'contracts')

/** Contracts that were built of other forms than those of the tree. */
export interface BuiltContracts {
  readonly contracts: Contracts
  readonly end: () => Promise<void>
}

/**
 * Builds contracts of the tree's forms and those of a folder under `contracts/fixtures`: a file there takes the place
 * of the tree's file of the same name. @throws Error where the build finds something wrong with them.
 */
export async function buildWith(fixture: string): Promise<BuiltContracts> {
  const folder = await newFolder()
  const forms = (await filesWith(fixture)).flatMap((file) => ['--forms', file])
  await promisify(execFile)(process.execPath, [join(CONTRACTS, 'build.ts'), ...forms, '--out', folder])
  // What is built is JavaScript modules; outside of the tree nothing says so.
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const load = async (file: string): Promise<Contracts> => import(pathToFileURL(join(folder, file)).href)
  const [{ forms: all, earlier }, { validators }, { texts }] = (await Promise.all(
    ['forms.ts', 'validators.js', 'texts.js'].map(load),
  )) as [Contracts, Contracts, Contracts]
  return { contracts: { forms: all, earlier, validators, texts }, end: () => rm(folder, { recursive: true }) }
}

async function filesWith(fixture: string): Promise<readonly string[]> {
  const own = await readdir(join(CONTRACTS, 'fixtures', fixture))
  const rest = (await readdir(join(CONTRACTS, 'forms'))).filter((file) => isForm(file) && !own.includes(file))
  return [
    ...rest.map((file) => join(CONTRACTS, 'forms', file)),
    ...own.map((file) => join(CONTRACTS, 'fixtures', fixture, file)),
  ]
}

function isForm(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts')
}
