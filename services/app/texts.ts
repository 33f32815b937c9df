import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LONGEST_TEXT, parseText, type Text } from '@arrive/contracts/text.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import { errno, type Kernel, SettingError, type Settings } from '../kernel/index.ts'

/**
 * Texts, replaced by the agency's `<id>.md` in `TEXTS_DIR`. Read once at startup.
 * @param facts values of placeholders
 * @throws SettingError if the folder or a file is unusable
 */
export function loadTexts(
  shipped: readonly Text[],
  folder: Pick<Settings, 'textsDir' | 'textsDirNamed'>,
  facts: object = {},
): Kernel['texts'] {
  const own = new Set(filesIn(folder))
  const texts = new Map(shipped.map((text) => [text.id, text]))
  for (const [id, text] of texts) {
    if (own.delete(`${id}.md`)) texts.set(id, customText(text, join(folder.textsDir, `${id}.md`), facts))
  }
  // Probably a typo in a file name: people would sign the shipped wording instead of the agency's.
  const [stranger] = own
  if (stranger !== undefined) {
    throw new SettingError(`TEXTS_DIR must hold texts of known names only: ${stranger} is none. Rename or remove it.`)
  }
  return {
    get: (id) => texts.get(id),
    all: () => [...texts.values()],
    references: (ids) => ids.map((id) => reference(texts.get(id), id)),
  }
}

/** Empty if the default folder is missing. */
function filesIn({ textsDir, textsDirNamed }: Pick<Settings, 'textsDir' | 'textsDirNamed'>): string[] {
  try {
    return readdirSync(textsDir, { withFileTypes: true })
      .filter(isCustomText)
      .map(({ name }) => name)
  } catch (error) {
    if (errno.codeOf(error) === 'ENOENT' && !textsDirNamed) return []
    throw new SettingError(`TEXTS_DIR must be a folder that can be read: ${errno.messageOf(error)}.`)
  }
}

/** Folders, hidden files and editors' backup files are ignored. */
function isCustomText(entry: Dirent): boolean {
  return !(entry.isDirectory() || entry.name.startsWith('.') || entry.name.endsWith('~'))
}

/** Without front matter it has the shipped title and version 0; its hash distinguishes wordings. */
function customText(text: Text, file: string, facts: object): Text {
  const { front = { title: text.title, version: 0 }, markdown } = parsed(file, facts)
  if (markdown === '') throw new SettingError(`${file} is empty. Remove it to use the product's own text.`)
  if (markdown.length > LONGEST_TEXT) {
    throw new SettingError(`${file} must have ${LONGEST_TEXT} characters at most: it has ${markdown.length}.`)
  }
  return { id: text.id, ...front, markdown, hash: createHash('sha256').update(markdown).digest('hex') }
}

function parsed(file: string, facts: object) {
  try {
    return parseText(file, readFileSync(file, 'utf8'), facts)
  } catch (error) {
    throw new SettingError(
      errno.codeOf(error) === undefined
        ? errno.messageOf(error)
        : `TEXTS_DIR must be readable: ${errno.messageOf(error)}.`,
    )
  }
}

function reference(text: Text | undefined, id: string): TextReference {
  if (text === undefined) throw new Error(`There is no text ${id}`)
  return { id, version: text.version, hash: text.hash }
}
