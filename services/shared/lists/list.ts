import type { Answer, Found, Search } from '../../kernel/index.ts'
import { fileAnswer } from './file.ts'
import type { FileContext, FileList } from './file-list.ts'
import { isPaged, pageAnswer } from './paging.ts'
import type { Pages } from './sorted-pages.ts'
import { counted, jsonList } from './streaming.ts'

type Query = Readonly<Record<string, string>>

export interface ListOptions {
  readonly reader: (query: Query) => Pages | Promise<Pages>
  readonly collection: string
  readonly newest: string
  /** @throws ArriveError `invalid-query` */
  readonly search: (query: Query) => Search
  readonly rowsOf: (found: readonly Found[]) => readonly object[] | Promise<readonly object[]>
}

export interface List {
  readonly all: () => AsyncIterable<readonly object[]>
  /** @throws ArriveError `invalid-query` */
  readonly answer: (query: Query) => Promise<Answer>
  /** @throws ArriveError `invalid-query` */
  readonly file: (list: FileList, query: Query, context: FileContext) => Answer
}

export function listOf({ reader, collection, newest, search, rowsOf }: ListOptions): List {
  const inRows = async function* (chunks: AsyncIterable<readonly Found[]>) {
    for await (const chunk of chunks) yield await rowsOf(chunk)
  }
  async function* found(query: Query, searched: Omit<Search, 'limit' | 'cursor'>) {
    yield* (await reader(query)).every(collection, searched)
  }
  const all = () => inRows(found({}, { ...search({}), sort: newest, descending: true }))
  return {
    all,
    answer: async (query) => {
      if (!isPaged(query)) {
        const { chunks, noted } = counted(all())
        return { status: 200, body: jsonList(chunks), noted }
      }
      const { items, ...rest } = await (await reader(query)).page(collection, search(query))
      return pageAnswer(await rowsOf(items), rest)
    },
    file: (list, query, context) => fileAnswer(list, inRows(found(query, search(query))), context, query),
  }
}
