import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { root } from './places.ts'

/** Where class names are looked for: folder and pattern. */
export interface Source {
  readonly base: string
  readonly pattern: string
}

const ENTRY = join(root, 'shell', 'src', 'styles.css')

/** The sources themselves, for development. */
export const SOURCES: readonly Source[] = ['shell', 'mfe-public', 'mfe-onboarding', 'mfe-admin'].map((folder) => ({
  base: join(root, folder),
  pattern: '**/*.tsx',
}))

/** The one sheet: the kit's looks, and of the utilities those that the given sources name. */
export async function sheet(sources: readonly Source[], { minify = true } = {}): Promise<string> {
  const compiler = await compile(readFileSync(ENTRY, 'utf8'), {
    base: join(root, 'shell', 'src'),
    from: ENTRY,
    onDependency: () => undefined,
  })
  const scanner = new Scanner({ sources: sources.map((source) => ({ ...source, negated: false })) })
  const css = compiler.build(scanner.scan())
  return minify ? optimize(css, { minify: true }).code : css
}
