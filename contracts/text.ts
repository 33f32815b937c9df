/** A text shown with a form, with the agency's facts filled in. */
export interface Text {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly markdown: string
  /** SHA-256 of `markdown`, hexadecimal. Signatures refer to it. */
  readonly hash: string
  /** Set if people who signed an earlier version must sign this one. */
  readonly resign?: true
  /** Set for a neutral default that a lawyer must check and `TEXTS_DIR` should replace. */
  readonly counsel?: true
  /** The law that requires the text. */
  readonly source?: string
}

/** In characters. The text must fit into one log event. */
export const LONGEST_TEXT = 100_000

export interface WrittenText {
  /** Absent if the file has no front matter. */
  readonly front?: Omit<Text, 'id' | 'markdown' | 'hash'>
  readonly markdown: string
}

const FRONT =
  /^---\ntitle: ([^\n]+)\nversion: (\d+)\n(?:resign: (yes|no)\n)?(?:counsel: (yes|no)\n)?(?:source: ([^\n]+)\n)?---\n/

/**
 * Parses a text file: front matter with title, version, and optional `resign: yes`, `counsel: yes` and `source`, then
 * Markdown with `{{agency.name}}` placeholders.
 * @param name The file's name in error messages.
 * @throws Error that says what is invalid.
 */
export function parseText(name: string, file: string, facts: object): WrittenText {
  const source = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [front = '', title = '', version = '', resign, counsel, law] = FRONT.exec(source) ?? []
  if (front === '' && source.startsWith('---\n')) throw new Error(`${name} must ${frontRule(source)}`)
  const filled = (text: string) =>
    text.trim().replaceAll(/\{\{([^}]*)\}\}/g, (_, path: string) => factAt(facts, path.trim(), name))
  const markdown = filled(source.slice(front.length))
  if (front === '') return { markdown }
  const more = {
    ...(resign === 'yes' && { resign: true as const }),
    ...(counsel === 'yes' && { counsel: true as const }),
    ...(law !== undefined && { source: law.trim() }),
  }
  return { front: { title: filled(title), version: Number(version), ...more }, markdown }
}

/** What the first lines break. */
function frontRule(source: string): string {
  const [, lines = ''] = /^---\n(.*?)\n---\n/s.exec(source) ?? []
  const [, unclear] = /^(resign|counsel):(?! (?:yes|no)$)/m.exec(lines) ?? []
  if (unclear !== undefined) return `say ${unclear}: yes or ${unclear}: no.`
  return /^title: .+\nversion: \d+$/m.test(lines)
    ? 'have only title, version, resign, counsel and source between its two lines of ---, in this order.'
    : 'begin with a title and a version.'
}

function factAt(facts: object, path: string, name: string): string {
  let value: unknown = facts
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }
  if (typeof value !== 'string') throw new Error(`${name} asks for {{${path}}}, which agency.ts does not hold.`)
  return value
}
