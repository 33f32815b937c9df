import { type CellColumn, type CellContext, cellColumn } from '@arrive/contracts/cells.ts'
import type { Part } from '@arrive/contracts/form.ts'
import type { ListColumn } from '@arrive/contracts/lists.ts'
import { message, ownText, type Say } from '@arrive/contracts/messages/message.ts'

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

export interface FileColumn extends CellColumn {
  readonly title: string
  /** In an Excel file, whose times are in UTC. */
  readonly sheetTitle: string
}

/** Pieces of a list's rows, and how to write them. */
export interface FileRows {
  readonly title: string
  readonly columns: readonly FileColumn[]
  readonly context: CellContext
  readonly chunks: AsyncIterable<readonly object[]>
}

export function fileRows(
  { name, columns, part, titles }: FileList,
  chunks: FileRows['chunks'],
  { say, settings }: FileContext,
): FileRows {
  return {
    title: say(ownText(`list.${name}`)),
    columns: columns.map((one) => {
      const column = cellColumn(one, part)
      const title = say(ownText(`list.${name}.${one.column}`))
      return { ...column, title, sheetTitle: column.isStamp === true ? say(message('sheet.time', { title })) : title }
    }),
    context: { timeZone: settings.timeZone, yes: say(message('csv.yes')), no: say(message('csv.no')), titles },
    chunks,
  }
}
