import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Replaces files atomically, so readers see no partial ones. Unchanged files stay, so watchers don't react. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const aside = await mkdtemp(join(folder, '.new-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      if ((await contentOf(join(folder, name))) === content) continue
      for (const root of [folder, aside]) await mkdir(dirname(join(root, name)), { recursive: true })
      await writeFile(join(aside, name), content)
      await rename(join(aside, name), join(folder, name))
    }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** Removes files of an earlier build from these subfolders, except the kept ones. */
export async function removeOthers(folder: string, inside: readonly string[], kept: readonly string[]): Promise<void> {
  for (const place of inside) {
    const found = (await readdir(join(folder, place))).map((name) => `${place}/${name}`)
    const others = found.filter((file) => !kept.includes(file))
    await Promise.all(others.map((file) => rm(join(folder, file), { force: true })))
  }
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}
