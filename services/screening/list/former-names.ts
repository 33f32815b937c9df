import { isSuffix } from './fold.ts'

const NONE = /^(?:n\s*\/?\s*a|none|no)\.?$/i
const SPLIT = /[,;]|\s+and\s+|(?<=\p{L}{2})\s*\/\s*(?=\p{L}{2})/iu

/** The names in a line that people fill in as they like; answers such as `N/A` are none. */
export function formerNamesIn(line: string): readonly string[] {
  return line
    .split(SPLIT)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !NONE.test(part) && !isSuffix(part))
}
