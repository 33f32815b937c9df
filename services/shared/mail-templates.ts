import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linksIn, type MailTemplate } from '@arrive/contracts/mail.ts'
import { LONGEST_TEXT, parseText, type Text } from '@arrive/contracts/text.ts'
import { errno, SettingError } from '../kernel/index.ts'

const FOLDER = 'mails'

/** @throws Error if there is no such template. */
export type FindTemplate = (name: string) => MailTemplate

/**
 * Replaces shipped templates by the agency's own `mails/<id>.<language>.md`. Read once, at startup.
 * @param facts What the placeholders of a custom template may name.
 * @throws SettingError if the folder or a file in it cannot be used.
 */
export function loadMailTemplates(shipped: readonly Text[], textsDir: string, facts: object): FindTemplate {
  const folder = join(textsDir, FOLDER)
  const templates = new Map<string, MailTemplate>(shipped.map((text) => [text.id, text]))
  for (const name of namesIn(folder)) {
    const id = name.replace(/\.md$/, '')
    const before = templates.get(id)
    if (before === undefined || id === name) {
      throw new SettingError(
        `TEXTS_DIR/mails must hold mails of known names only: ${name} is none. Rename or remove it.`,
      )
    }
    templates.set(id, customTemplate(before, join(folder, name), facts))
  }
  return (name) => {
    const found = templates.get(`${name}.en`)
    if (found === undefined) throw new Error(`There is no template of a mail called ${name}`)
    return found
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => !(name.startsWith('.') || name.endsWith('~')))
  } catch (error) {
    if (errno.codeOf(error) === 'ENOENT') return []
    throw new SettingError(`TEXTS_DIR/mails must be a folder that can be read: ${errno.messageOf(error)}.`)
  }
}

function customTemplate({ title, markdown: shipped }: MailTemplate, file: string, facts: object): MailTemplate {
  const { front, markdown } = parsed(file, facts)
  if (markdown.length > LONGEST_TEXT) {
    throw new SettingError(`${file} must have ${LONGEST_TEXT} characters at most: it has ${markdown.length}.`)
  }
  if (linksIn(markdown, 'link') !== 1) {
    throw new SettingError(`${file} must have one paragraph like [Words of the button]({link}), and no more than one.`)
  }
  if (linksIn(markdown, 'stop') !== linksIn(shipped, 'stop')) {
    const must = linksIn(shipped, 'stop') === 0 ? 'have no' : 'have one'
    throw new SettingError(`${file} must ${must} paragraph like [Words]({stop}).`)
  }
  return { title: front?.title ?? title, markdown }
}

function parsed(file: string, facts: object) {
  try {
    return parseText(file, readFileSync(file, 'utf8'), facts)
  } catch (error) {
    throw new SettingError(
      errno.codeOf(error) === undefined
        ? errno.messageOf(error)
        : `TEXTS_DIR/mails must be readable: ${errno.messageOf(error)}.`,
    )
  }
}
