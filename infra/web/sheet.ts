import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { classNamesOf } from './class-names.ts'
import { PARTS, root } from './parts.ts'

export interface Source {
  readonly base: string
  readonly pattern: string
}

const ENTRY = join(root, 'shell', 'src', 'styles.css')

export const SOURCES: readonly Source[] = PARTS.map((folder) => ({
  base: join(root, folder),
  pattern: '**/*.tsx',
}))

/** The kit, and utilities in a `className`. Tailwind's scanner alone would take any `table` in a script for a class. */
export async function sheet(sources: readonly Source[], { minify = true } = {}): Promise<string> {
  const compiler = await compile(readFileSync(ENTRY, 'utf8'), {
    base: join(root, 'shell', 'src'),
    from: ENTRY,
    onDependency: () => undefined,
  })
  const scanner = new Scanner({ sources: sources.map((source) => ({ ...source, negated: false })) })
  const words = scanner.scan()
  const used = new Set(scanner.files.flatMap(usedIn))
  const css = compiler.build(words.filter((word) => used.has(word)))
  return minify ? optimize(css, { minify: true }).code : css
}

function usedIn(file: string): readonly string[] {
  return classNamesOf({ file, text: readFileSync(file, 'utf8') }).used
}
