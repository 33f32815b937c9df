import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { classNamesOf } from './class-names.ts'
import { PARTS, root } from './parts.ts'

/** Where to look for class names. */
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
 * The one style sheet: the kit, and the utilities that the sources use. Only words in a `className` count, because
 * Tailwind's scanner would take `table` or `filter` anywhere in a script for a class.
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
