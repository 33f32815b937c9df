import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@arrive/services/kernel/testing/index.ts'
import { root } from '../parts.ts'

/** A copy of the repository with its build, for tests that change sources. */
export interface Tree {
  readonly site: string
  readonly change: (file: string, from: string, to: string) => void
  readonly add: (file: string, text: string) => void
  readonly path: string
  readonly end: () => void
}

const LEFT_OUT = new Set(['node_modules', '.git', 'data'])

/** Copies sources and `dist`; packages are linked, except the product's own workspaces. */
export async function copyTree(): Promise<Tree> {
  const path = await newFolder()
  for (const name of readdirSync(root)) {
    if (!LEFT_OUT.has(name)) cpSync(join(root, name), join(path, name), { recursive: true })
  }
  linkPackages(join(root, 'node_modules'), join(path, 'node_modules'))
  return {
    path,
    site: join(path, 'dist', 'web'),
    change: (file, from, to) => {
      const text = readFileSync(join(path, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      writeFileSync(join(path, file), text.replace(from, to))
    },
    add: (file, text) => writeFileSync(join(path, file), text, { flag: 'wx' }),
    end: () => rmSync(path, { recursive: true, force: true }),
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    // Links to workspaces are relative, so in the copy they lead into the copy.
    if (name === '@arrive') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}
