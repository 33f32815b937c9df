import { isTest } from './locations.ts'
import type { SourceFile } from './sources.ts'
import type { Rule } from './violations.ts'

const CATALOGUE = /^contracts\/messages\/en\//
const ERRORS = 'contracts/errors.ts'
const ENTRY = /^ {2}'?([a-z0-9.-]+)'?:\s/gm
const REFUSAL = /^ {2}'?([a-z-]+)'?: \{ status: /gm
/** A sentence instead of a message. Types catch it in errors, but response bodies may have any value. */
const SENTENCE = /\bmessage: (['`"][A-Z][^\n]*)/g

/** Services use all catalogue messages and no others. Types check codes and parameters. */
export const messageRules: Rule = (files) => {
  const sources = files.filter(({ file }) => !isTest(file))
  const texts = sources.filter(({ file }) => CATALOGUE.test(file))
  const speakers = sources.filter(({ file }) => !CATALOGUE.test(file))
  const said = saidBy(speakers)
  return [
    ...texts.flatMap(({ file, text }) =>
      matches(text, ENTRY)
        .filter((code) => !said.has(code))
        .map((code) => ({ rule: 'messages', file, text: `has the message ${code}, which nothing says` })),
    ),
    ...speakers
      .filter(({ file }) => file.startsWith('services/'))
      .flatMap(({ file, text }) =>
        matches(text, SENTENCE).map((sentence) => ({
          rule: 'messages',
          file,
          text: `says what is not in contracts/messages: ${sentence}`,
        })),
      ),
  ]
}

/** The codes in sources, and the general message of every error. */
function saidBy(files: readonly SourceFile[]): ReadonlySet<string> {
  const refusals = files.filter(({ file }) => file === ERRORS).flatMap(({ text }) => matches(text, REFUSAL))
  const quoted = files.flatMap(({ text }) => matches(text, /'([a-z0-9.-]+)'/g))
  return new Set([...quoted, ...refusals.map((code) => `problem.${code}`)])
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}
