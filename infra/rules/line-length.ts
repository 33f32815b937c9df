import type { TextFile } from './texts.ts'
import type { Violation } from './violations.ts'

/** In characters; the formatter wraps code at the same width, but neither strings nor comments nor Markdown. */
const MAX_LENGTH = 120

/** Signatures refer to a hash of these texts, so a line break in them would be another text. */
const HASHED = /^contracts\/texts\//

/** Lines of more than 120 characters. Tables and addresses in Markdown cannot be broken, so they may be longer. */
export function longLines(files: readonly TextFile[]): readonly Violation[] {
  return files.filter(({ file }) => !HASHED.test(file)).flatMap(longLinesOf)
}

function longLinesOf({ file, text }: TextFile): readonly Violation[] {
  const isMarkdown = file.endsWith('.md')
  return text.split('\n').flatMap((line, at) => {
    const length = [...(isMarkdown ? breakable(line) : line)].length
    if (length <= MAX_LENGTH) return []
    return [{ rule: 'line-length', file, text: `line ${at + 1} has ${length} characters, ${MAX_LENGTH} at most` }]
  })
}

/** The part of a line of Markdown that could be wrapped. */
function breakable(line: string): string {
  return line.trimStart().startsWith('|') ? '' : line.replaceAll(/https?:\/\/[^\s)>]+/g, '')
}
