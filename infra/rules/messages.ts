import { isTest } from './locations.ts'
import type { SourceFile } from './sources.ts'
import type { Rule } from './violations.ts'

/** Where the catalogue's texts are (`contracts/messages`). */
const CATALOGUE = /^contracts\/messages\/en\//
const ERRORS = 'contracts/errors.ts'
const ENTRY = /^ {2}'?([a-z0-9.-]+)'?:\s/gm
const REFUSAL = /^ {2}'?([a-z-]+)'?: \{ status: /gm
/** A sentence in place of a message. The types catch it in a refusal, but the body of an answer may have any value. */
const SENTENCE = /\bmessage: (['`"][A-Z][^\n]*)/g

/**
 * Every message of the catalogue is used, and services use no other texts. The types check that a code exists and gets
 * exactly the parameters of its text (`message` in contracts/messages/message.ts).
 */
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

/** The codes in sources, and the general message of every refusal. */
function saidBy(files: readonly SourceFile[]): ReadonlySet<string> {
  const refusals = files.filter(({ file }) => file === ERRORS).flatMap(({ text }) => matches(text, REFUSAL))
  const quoted = files.flatMap(({ text }) => matches(text, /'([a-z0-9.-]+)'/g))
  return new Set([...quoted, ...refusals.map((code) => `problem.${code}`)])
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}
