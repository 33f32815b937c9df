import type { TextFile } from './texts.ts'
import type { Violation } from './violations.ts'

/** The formatter wraps code at this width, but not strings, comments or Markdown. */
const MAX_LENGTH = 120

/** Signatures refer to a hash of these texts, so they can't be rewrapped. */
const HASHED = /^contracts\/texts\//

/** Tables and URLs in Markdown can't be broken, so they may be longer. */
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

/** The part of a Markdown line that could be wrapped. */
function breakable(line: string): string {
  return line.trimStart().startsWith('|') ? '' : line.replaceAll(/https?:\/\/[^\s)>]+/g, '')
}
