import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agency } from '@arrive/contracts/agency.ts'
import { parseText, type Text } from '@arrive/contracts/text.ts'
import { sha256 } from './canonical.ts'
import { WrongContracts } from './wrong.ts'

/** Reads all texts of a folder and fills in the agency's facts. @throws Error that names the invalid file. */
export async function readTexts(folder: string): Promise<Text[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => shippedText(file.slice(0, -3), await readFile(join(folder, file), 'utf8'))),
  )
}

/** Parses a text; it must have a title and a version. */
export function shippedText(id: string, file: string): Text {
  const { front, markdown } = parseText(`The text ${id}`, file, { agency })
  if (front === undefined)
    throw new WrongContracts(
      `The text ${id} must begin with a title and a version, as the others in contracts/texts do.`,
    )
  return { id, ...front, markdown, hash: sha256(markdown) }
}
