import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agency } from '../agency.ts'
import type { Text } from '../text.ts'
import { sha256 } from './canonical.ts'

const FRONT = /^---\ntitle: ([^\n]+)\nversion: (\d+)\n---\n/

/** All texts of a folder, the agency's facts filled in. @throws Error that names the file which is not right. */
export async function readTexts(folder: string): Promise<Text[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => parseText(file.slice(0, -3), await readFile(join(folder, file), 'utf8'))),
  )
}

/** One text: front matter with title and version, then Markdown with `{{agency.name}}` and the like. */
export function parseText(id: string, file: string): Text {
  const source = file.replaceAll('\r\n', '\n')
  const [front = '', title = '', version = ''] = FRONT.exec(source) ?? []
  if (front === '') throw new Error(`The text ${id} must begin with a title and a version.`)
  const markdown = source
    .slice(front.length)
    .trim()
    .replaceAll(/\{\{([^}]*)\}\}/g, (_, path: string) => fact(id, path.trim()))
  return { id, title: title.trim(), version: Number(version), markdown, hash: sha256(markdown) }
}

function fact(id: string, path: string): string {
  let value: unknown = { agency }
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }
  if (typeof value !== 'string') throw new Error(`The text ${id} asks for {{${path}}}, which agency.ts does not hold.`)
  return value
}
