import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { classNamesOf } from './class-names.ts'
import { PARTS, root } from './parts.ts'

/** Where class names are looked for: folder and pattern. */
export interface Source {
  readonly base: string
  readonly pattern: string
}

const ENTRY = join(root, 'shell', 'src', 'styles.css')

/** The sources themselves, for development. */
export const SOURCES: readonly Source[] = PARTS.map((folder) => ({
  base: join(root, folder),
  pattern: '**/*.tsx',
}))

/**
 * The one sheet: the kit's looks, and of the utilities those that the given sources use. Tailwind's scanner takes every
 * word for a class, so `table` and `filter` anywhere in a script would each bring a rule; only what a `className` holds
 * is taken of it.
 */
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
