import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { classesIn } from './scopes.ts'
import { readSheet } from './sheets.ts'

/** Input for utilities: Tailwind's theme and the kit's tokens. */
const ENTRY = `
@import "tailwindcss/theme.css" layer(theme);
@import "./tokens.css";
@import "tailwindcss/utilities.css" layer(utilities) source(none);`

const { resolve } = createRequire(import.meta.url)

/** Returns a filter for names that are utilities of the one style sheet. */
export async function utilitiesOf(root: string): Promise<(names: readonly string[]) => ReadonlySet<string>> {
  const { build } = await compile(ENTRY, {
    base: join(root, 'shell', 'kit', 'styles'),
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? join(base, id) : resolve(id)
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })
  return (names) => new Set(readSheet('utilities.css', build([...names])).selectors.flatMap(classesIn))
}
