import type { Found, Reader, Search } from '../../event-store/reading/reader.ts'
import type { Answer } from '../route.ts'
import { csvAnswer, type FileContext, type FileList } from './csv.ts'
import { isPaged, pageAnswer } from './paging.ts'
import { counted, jsonList } from './streaming.ts'

type Query = Readonly<Record<string, string>>

/** A list of one collection. */
export interface ListOptions {
  readonly reader: () => Reader
  readonly collection: string
  /** The sort value of its plain order, which is newest first. */
  readonly newest: string
  /** What a query looks for (`searchOf`). @throws ArriveError `invalid-query` */
  readonly search: (query: Query) => Search
  readonly rowOf: (found: Found) => object
}

/** A list as it is answered: whole or a page of it, and as a file. */
export interface List {
  /** @throws ArriveError `invalid-query` */
  readonly answer: (query: Query) => Promise<Answer>
  /** The rows that a query looks for. @throws ArriveError `invalid-query` */
  readonly file: (list: FileList, query: Query, context: FileContext) => Answer
}

export function listOf({ reader, collection, newest, search, rowOf }: ListOptions): List {
  const inRows = async function* (chunks: AsyncIterable<readonly Found[]>) {
    for await (const chunk of chunks) yield chunk.map(rowOf)
  }
  return {
    answer: async (query) => {
      if (!isPaged(query)) {
        const { chunks, noted } = counted(inRows(reader().all(collection, { sort: newest, descending: true })))
        return { status: 200, body: jsonList(chunks), noted }
      }
      const { items, ...rest } = await reader().page(collection, search(query))
      return pageAnswer(items.map(rowOf), rest)
    },
    file: (list, query, context) => csvAnswer(list, inRows(reader().every(collection, search(query))), context),
  }
}
