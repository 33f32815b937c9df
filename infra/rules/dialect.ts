import type { TextFile } from './texts.ts'
import type { Violation } from './violations.ts'

/** How many phrases are left. Lower it with each one you remove. */
const DIALECT_LEFT = 2

/** Phrases that readers have to translate. */
const PHRASES = [
  /\bwhat (?:\w+ ){1,4}is\b/,
  /\bwho(?:m|ever|mever)\b/,
  /\b(?:stands?|stood|standing)\b/,
  /\b(?:tells?|told) (?:of|apart)\b/,
  /\b(?:is|are|was|were|be) (?:told|asked for)\b/,
  /\b(?:becomes?|became) of\b/,
  /\bso (?:many|much|long)\b/,
  /\bbeside\b/,
  /\bwhere (?:no|none|nothing|nobody|there (?:is|are|was|were) n\w+|it is not)\b/,
]
const DIALECT = new RegExp(PHRASES.map(({ source }) => source).join('|'), 'gi')

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)*\(|\)\()\s*(['"`])((?:(?!\1).)*)\1/g
const IS_TEST = /\.(?:test|suite)\.tsx?$/
/** Wordings that people sign, and licenses. */
const FIXED = /^contracts\/(?:texts|mails)\/|LICENSE/

/** One violation where more phrases are left than were, or fewer than the number says. */
export function dialectViolations(files: readonly TextFile[], left = DIALECT_LEFT): readonly Violation[] {
  const { length } = dialectIn(files)
  if (length === left) return []
  const advice = length > left ? 'use plain words' : `set DIALECT_LEFT to ${length}`
  return [{ rule: 'dialect', file: 'infra/rules/dialect.ts', text: `counts ${length} phrases, not ${left}: ${advice}` }]
}

/** Every phrase of the dialect in comments, test titles and documents. */
export function dialectIn(files: readonly TextFile[]): readonly Violation[] {
  return files
    .filter(({ file }) => !FIXED.test(file))
    .flatMap(({ file, text }) =>
      [...proseOf(file, text).matchAll(DIALECT)].map(([phrase]) => ({
        rule: 'dialect',
        file,
        text: `says "${phrase}"`,
      })),
    )
}

/** The parts of a file that are sentences. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return text.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '')
  const titles = IS_TEST.test(file) ? [...text.matchAll(TITLE)].map(([, , title = '']) => title) : []
  return [...(text.match(COMMENT) ?? []), ...titles].join('\n')
}
