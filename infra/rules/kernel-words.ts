import type { KnownViolation } from './known-violations.ts'
import { isTest } from './locations.ts'
import { productTerms, type Term } from './product-terms.ts'
import type { SourceFile } from './sources.ts'
import type { Rule, Violation } from './violations.ts'

const RULE = 'kernel-words'
const TOKEN = /[A-Za-z][A-Za-z0-9]*(?:[-_./][A-Za-z0-9]+)*/g

/**
 * The kernel has no product term (`productTerms`) in any spelling (`resumeId`, `RESUME_ID`, `/resumes/`). `general` are
 * terms that any server uses, `words` are still to be moved out. Outdated entries are reported too.
 */
export const kernelWords =
  ({ general, words }: Pick<KnownViolation, 'general' | 'words'>): Rule =>
  (files) => {
    const terms = productTerms(files)
    const spoken = kernelFiles(files).flatMap(({ file, text }) => termsIn(text, terms).map((term) => ({ file, term })))
    const isGeneral = (file: string, { name }: Term) => general[name]?.some((place) => isIn(file, place)) ?? false
    const left = spoken.filter(({ file, term }) => !isGeneral(file, term))
    return [
      ...left.filter(({ file, term }) => !words[file]?.includes(term.name)).map(({ file, term }) => speaks(file, term)),
      ...entriesOf(general)
        .filter(([name, place]) => !spoken.some(({ file, term }) => term.name === name && isIn(file, place)))
        .map(([name, place]) => stale(place, name)),
      ...entriesOf(words)
        .filter(([place, name]) => !left.some(({ file, term }) => file === place && term.name === name))
        .map(([place, name]) => stale(place, name)),
    ]
  }

function entriesOf(lists: Readonly<Record<string, readonly string[]>>): readonly (readonly [string, string])[] {
  return Object.entries(lists).flatMap(([key, values]) => values.map((value) => [key, value] as const))
}

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}

function kernelFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ file }) => file.startsWith('services/kernel/') && !isTest(file))
}

function speaks(file: string, { name, of }: Term): Violation {
  return { rule: RULE, file, text: `speaks of the product: ${name} (${of})` }
}

function stale(file: string, name: string): Violation {
  return { rule: RULE, file, text: `does not need ${name} any more: remove it from known-violations.ts` }
}

/** Each match is one token; imports have their own rules. */
function termsIn(text: string, terms: readonly Term[]): readonly Term[] {
  const own = text.replaceAll(/\bfrom '[^']*'/g, '')
  const tokens = new Set([...own.matchAll(TOKEN)].map(([token]) => ` ${wordsOf(token)} `))
  const spoken = [...tokens].join('\n')
  return terms.filter(({ name }) => spoken.includes(` ${wordsOf(name)} `) || spoken.includes(` ${wordsOf(name)}s `))
}

/** A name as lower-case words: `resumeId`, `RESUME_ID` and `resume-id` are all `resume id`. */
function wordsOf(token: string): string {
  const parted = token.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return parted
    .split(/[^A-Za-z0-9]+/)
    .join(' ')
    .toLowerCase()
}
