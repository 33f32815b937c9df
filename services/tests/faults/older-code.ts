import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** An older version of the product from the git history, with the current libraries. */
export interface OlderCode {
  /** Runs instead of `main.ts`. */
  readonly program: string
  readonly end: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The workspace packages, which must come from the older version. */
const WORKSPACES = '@arrive'

const execute = promisify(execFile)

/** Why there is no version from before that moment, in one sentence; undefined if there is one. */
export async function olderCodeMissing(before: string): Promise<string | undefined> {
  const commit = await commitBefore(before).catch(() => '')
  if (commit !== '') return undefined
  return `The code from before ${before} is needed: git, and a clone with that history (git fetch --unshallow)`
}

/** The last version from before a moment, in a separate folder. */
export async function olderCode(before: string): Promise<OlderCode> {
  const folder = await mkdtemp(join(tmpdir(), 'arrive-older-'))
  const end = () => rm(folder, { recursive: true, force: true })
  try {
    await unpack(await commitBefore(before), folder)
    await linkLibraries(folder)
    await execute(process.execPath, [join('infra', 'build', 'build.ts')], { cwd: folder })
  } catch (error) {
    await end()
    throw error
  }
  return { program: join(folder, 'services', 'main.ts'), end }
}

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = join(folder, 'all.tar')
  await execute('git', ['-C', ROOT, 'archive', `--output=${archive}`, commit])
  await execute('tar', ['-xf', archive, '-C', folder])
}

async function linkLibraries(folder: string): Promise<void> {
  const [libraries, own] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(own)
  for (const name of await readdir(libraries))
    if (name !== WORKSPACES) await symlink(join(libraries, name), join(own, name))
  // These links point into the older version.
  await cp(join(libraries, WORKSPACES), join(own, WORKSPACES), { recursive: true, verbatimSymlinks: true })
  await symlink(join(ROOT, 'services', 'node_modules'), join(folder, 'services', 'node_modules'))
}

/** Empty if the history is too short. @throws Error without git or without a history. */
async function commitBefore(before: string): Promise<string> {
  const { stdout } = await execute('git', ['-C', ROOT, 'rev-list', '-1', `--before=${before}`, 'HEAD'])
  return stdout.trim()
}
