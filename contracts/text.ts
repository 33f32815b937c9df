/** A text that is shown with a form, as it stands after the agency's facts were filled in. */
export interface Text {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly markdown: string
  /** SHA-256 of `markdown`, hexadecimal: what a signature refers to. */
  readonly hash: string
  /** Set where whoever has signed an earlier wording is to sign this one. */
  readonly resign?: true
}

/** Characters of a text: what is kept of it in the log has to fit into one event. */
export const LONGEST_TEXT = 100_000

/** What the file of a text says. */
export interface WrittenText {
  /** Absent where the file begins with its Markdown. */
  readonly front?: Pick<Text, 'title' | 'version' | 'resign'>
  /** With the facts filled in. */
  readonly markdown: string
}

const FRONT = /^---\ntitle: ([^\n]+)\nversion: (\d+)\n(?:resign: (yes|no)\n)?---\n/

/**
 * Reads the file of a text: front matter with title, version and perhaps `resign: yes`, then Markdown with
 * `{{agency.name}}` and the like.
 * @param name What the file is called in sentences about it.
 * @throws Error that names what is not right.
 */
export function parseText(name: string, file: string, facts: object): WrittenText {
  const source = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [front = '', title = '', version = '', resign] = FRONT.exec(source) ?? []
  if (front === '' && source.startsWith('---\n')) throw new Error(`${name} must begin with a title and a version.`)
  const markdown = source
    .slice(front.length)
    .trim()
    .replaceAll(/\{\{([^}]*)\}\}/g, (_, path: string) => factAt(facts, path.trim(), name))
  if (front === '') return { markdown }
  const signedAnew = resign === 'yes' && { resign: true as const }
  return { front: { title: title.trim(), version: Number(version), ...signedAnew }, markdown }
}

function factAt(facts: object, path: string, name: string): string {
  let value: unknown = facts
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }
  if (typeof value !== 'string') throw new Error(`${name} asks for {{${path}}}, which agency.ts does not hold.`)
  return value
}
