import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '@arrive/contracts/text.ts'

/** What an event keeps of a text: enough to prove which one was signed. */
export type TextReference = Pick<Text, 'id' | 'version' | 'hash'>

export interface Texts {
  readonly get: (id: string) => Text | undefined
  readonly all: () => readonly Text[]
  /** References to these texts. @throws Error for an id that is not there. */
  readonly references: (ids: readonly string[]) => readonly TextReference[]
}

/** The product's texts, each replaced by the agency's own `<id>.md` where the folder holds one. Read once, at start. */
export function loadTexts(defaults: readonly Text[], folder: string): Texts {
  const texts = new Map(defaults.map((text) => [text.id, ownText(text, join(folder, `${text.id}.md`))]))
  return {
    get: (id) => texts.get(id),
    all: () => [...texts.values()],
    references: (ids) => ids.map((id) => reference(texts.get(id), id)),
  }
}

/** The agency's own file has version 0; its hash tells one from the next. */
function ownText(text: Text, file: string): Text {
  if (!existsSync(file)) return text
  const markdown = readFileSync(file, 'utf8').trim()
  if (markdown === '') throw new Error(`${file} is empty. Remove it to use the product's own text.`)
  return { ...text, version: 0, markdown, hash: createHash('sha256').update(markdown).digest('hex') }
}

function reference(text: Text | undefined, id: string): TextReference {
  if (text === undefined) throw new Error(`There is no text ${id}`)
  return { id, version: text.version, hash: text.hash }
}
