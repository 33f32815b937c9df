import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const MISSING = 'LibreOffice is missing: apt-get install --no-install-recommends libreoffice-calc'
const CSV = '--infilter=CSV:44,34,76,1,,1033,false,true'

export interface OpenedCell {
  readonly type: string
  /** As the cell shows it. */
  readonly text: string
  /** What it sorts by, if that is a date. */
  readonly date: string | undefined
  readonly formula: string | undefined
}

/** What LibreOffice makes of a file, row by row. @param path of a new file */
export async function opened(path: string, content: string | Buffer): Promise<readonly (readonly OpenedCell[])[]> {
  await writeFile(path, content)
  const folder = dirname(path)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const how = ['--headless', '--convert-to', 'fods', ...(path.endsWith('.csv') ? [CSV] : [])]
  await promisify(execFile)('soffice', [profile, ...how, '--outdir', folder, path]).catch(() => {
    throw new Error(MISSING)
  })
  const sheet = await readFile(join(folder, path.slice(folder.length + 1).replace(/\.\w+$/, '.fods')), 'utf8')
  return [...sheet.matchAll(/<table:table-row.*?<\/table:table-row>/gs)].map(([row]) =>
    [...row.matchAll(/<table:table-cell([^>]*)>(.*?)<\/table:table-cell>/gs)].map(cellOf),
  )
}

function cellOf([, attributes = '', content = '']: RegExpMatchArray): OpenedCell {
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1]
  return {
    type: attribute('office:value-type') ?? '',
    text: content
      .replaceAll(/<[^>]+>|\u2060/g, '')
      .replaceAll('&apos;', "'")
      .trim(),
    date: attribute('office:date-value'),
    formula: attribute('table:formula'),
  }
}
