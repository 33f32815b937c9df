import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes files into a folder so that nobody ever reads half of one: each is written aside and then moved into its
 * place. What has not changed is left alone, so that watchers and caches do not wake.
 */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const aside = await mkdtemp(join(folder, '.new-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      if ((await contentOf(join(folder, name))) === content) continue
      await writeFile(join(aside, name), content)
      await rename(join(aside, name), join(folder, name))
    }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}
