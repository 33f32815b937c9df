import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agency } from '../agency.ts'
import { parseText, type Text } from '../text.ts'
import { sha256 } from './canonical.ts'
import { WrongContracts } from './wrong.ts'

/** All texts of a folder, the agency's facts filled in. @throws Error that names the file which is not right. */
export async function readTexts(folder: string): Promise<Text[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) => shippedText(file.slice(0, -3), await readFile(join(folder, file), 'utf8'))),
  )
}

/** One text as it is shipped: its title and version have to be there. */
export function shippedText(id: string, file: string): Text {
  const { front, markdown } = parseText(`The text ${id}`, file, { agency })
  if (front === undefined)
    throw new WrongContracts(
      `The text ${id} must begin with a title and a version, as the others in contracts/texts do.`,
    )
  return { id, ...front, markdown, hash: sha256(markdown) }
}
