import type { FormRead } from '@arrive/contracts/calls/reads.ts'
import { type PartValue, type Row, rowsOf } from '@arrive/contracts/records.ts'
import { type Filter, type Found, type Order, type Reader, type Search, searchOf } from '../../kernel/index.ts'
import { searchBy } from '../projections/find.ts'
import { answersOf, type Company, companyOf } from '../projections/names.ts'

/** One list of an answer: the part that its rows are of, and the key that it stands under (none: it is the answer). */
export type List = FormRead['lists'][number]

/** Reads rows of one list: the applicant's answers with what the company has filled in. */
export interface Rows {
  readonly ofPerson: (person: number) => Promise<readonly Row[]>
  /** Everybody's, the latest save first, in chunks. */
  readonly all: () => AsyncIterable<readonly Row[]>
  /** The rows of these persons' documents. */
  readonly of: (found: readonly Found[]) => Promise<readonly Row[]>
}

/** What is kept of a form's answers. */
export interface Saved {
  readonly answers: Readonly<Record<string, PartValue>>
}

/** Newest first. */
const NEWEST: Order = { sort: 'saved_at', descending: true }

/** The reader of a list's rows. */
export function rowsReader(reader: Reader, { form, part }: List): Rows {
  const companiesOf = (ids: readonly string[]) => reader.many(companyOf(form), ids)

  async function of(found: readonly Found[]): Promise<readonly Row[]> {
    return joined(found, await companiesOf(found.map(({ id }) => id)))
  }

  function joined(found: readonly Found[], companies: ReadonlyMap<string, Found>): readonly Row[] {
    return found.flatMap(({ id, person, value }) => {
      const answers = (value as Saved).answers[part.name] ?? {}
      const company = (companies.get(id)?.value as Company | undefined)?.section[part.name]
      return rowsOf(part, person, answers, company)
    })
  }

  return {
    of,
    ofPerson: async (person) => {
      const ids = [String(person)]
      const [found, companies] = await Promise.all([reader.many(answersOf(form), ids), companiesOf(ids)])
      return joined([...found.values()], companies)
    },
    all: async function* () {
      for await (const found of reader.all(answersOf(form), NEWEST)) yield await of(found)
    },
  }
}

/** What a query of a list looks for. @throws ArriveError `invalid-query` */
export function searchIn({ filtered }: FormRead, query: Readonly<Record<string, string>>): Search {
  return searchOf(query, { newest: NEWEST.sort, filter: filtered === undefined ? undefined : filterBy })
}

function filterBy(text: string): Filter {
  const { field, valueIn } = searchBy(text)
  return { field, text, valueOf: (value) => valueIn((value as Saved).answers) }
}
