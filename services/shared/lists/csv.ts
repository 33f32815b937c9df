import { cellColumn, cellOf } from '@arrive/contracts/cells.ts'
import { dayOf } from '@arrive/contracts/days.ts'
import type { Part } from '@arrive/contracts/form.ts'
import type { ListColumn } from '@arrive/contracts/lists.ts'
import { message, ownText, type Say } from '@arrive/contracts/messages/message.ts'
import type { Answer } from '../../kernel/index.ts'
import { csvText } from './csv-text.ts'
import { counted } from './streaming.ts'

const MARK = '\uFEFF'

export interface FileList {
  readonly name: string
  readonly file?: string
  readonly columns: readonly Omit<ListColumn, 'title'>[]
  readonly part?: Part | undefined
  readonly titles?: Readonly<Record<string, string>>
}

export interface FileContext {
  /** Milliseconds since 1970, for the day in the file name. */
  readonly now: () => number
  readonly settings: { readonly timeZone: string }
  readonly say: Say
}

export function csvAnswer(
  list: FileList,
  chunks: AsyncIterable<readonly object[]>,
  { now, say, settings }: FileContext,
): Answer {
  const { chunks: passing, noted } = counted(chunks)
  const name = `${list.file ?? list.name}-${dayOf(new Date(now()), settings.timeZone)}.csv`
  return {
    status: 200,
    body: fileText(list, passing, { say, settings }),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    noted,
  }
}

async function* fileText(list: FileList, chunks: AsyncIterable<readonly object[]>, how: Omit<FileContext, 'now'>) {
  const { name, columns, part, titles } = list
  const { say, settings } = how
  const context = { timeZone: settings.timeZone, yes: say(message('csv.yes')), no: say(message('csv.no')), titles }
  const heads = columns.map(({ column }) => csvText({ kind: 'text', words: say(ownText(`list.${name}.${column}`)) }))
  const known = columns.map((column) => cellColumn(column, part))
  const cells = (row: object) => known.map((column) => csvText(cellOf(column, row, context)))
  yield MARK + lineOf(heads)
  for await (const chunk of chunks) if (chunk.length > 0) yield chunk.map((row) => lineOf(cells(row))).join('')
}

function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}
