import type { FormRead } from '@arrive/contracts/calls/reads.ts'
import { blankOf, columnOf, type PartValue, type Row, rowsOf, type Value } from '@arrive/contracts/records.ts'
import type { Filter, Found, Reader } from '../../kernel/index.ts'
import { chosenPages } from '../../shared/lists/chosen.ts'
import { type List as KernelList, listOf } from '../../shared/lists/list.ts'
import { searchOf } from '../../shared/lists/paging.ts'
import { answersOf, type Company, companyOf } from '../projections/collections.ts'
import { type FormSearch, searchIn } from '../projections/find.ts'

/** The part of the rows, and the list's key; without one the list is the answer. */
export type List = FormRead['lists'][number]

interface ShownRow {
  readonly user_id: number
  readonly [column: string]: Value | null
}

/** Latest save first. */
export interface Rows extends KernelList {
  readonly ofPerson: (
    person: number,
    reader: 'own' | 'office',
    query?: Readonly<Record<string, string>>,
  ) => Promise<readonly ShownRow[]>
}

export interface Saved {
  readonly answers: Readonly<Record<string, PartValue>>
  readonly savedAt: string
}

const NEWEST = 'saved_at'

export function rowsReader(reader: Reader, { form, part }: List): Rows {
  const companiesOf = (ids: readonly string[]) => reader.many(companyOf(form), ids)

  function joined(found: readonly Found[], companies: ReadonlyMap<string, Found>): readonly Row[] {
    return found.flatMap(({ id, person, value }) => {
      const answers = (value as Saved).answers[part.name] ?? {}
      const company = (companies.get(id)?.value as Company | undefined)?.section[part.name]
      return rowsOf(part, person, answers, company)
    })
  }

  const blank = confidential(part)
  const search = searchIn(form)
  const list = listOf({
    reader: (query) => chosenPages(reader, { collection: answersOf(form), query, sortOf }),
    collection: answersOf(form),
    newest: NEWEST,
    search: (query) => searchOf(query, { newest: NEWEST, filter: search && filterBy(search) }),
    rowsOf: async (found) => joined(found, await companiesOf(found.map(({ id }) => id))),
  })
  return {
    ...list,
    ofPerson: async (person, reading) => {
      const ids = [String(person)]
      const [found, companies] = await Promise.all([reader.many(answersOf(form), ids), companiesOf(ids)])
      const rows = joined([...found.values()], companies)
      return reading === 'own' ? rows.map((row) => ({ ...row, ...blank })) : rows
    },
  }
}

function sortOf({ person, value }: Found) {
  return { saved_at: (value as Saved).savedAt, user_id: person }
}

/** What the person may not read, blank. */
function confidential({ fields }: List['part']): Readonly<Record<string, Value>> {
  const own = Object.entries(fields).filter(([, field]) => field.confidential === true)
  return Object.fromEntries(own.map(([name, field]) => [columnOf(name, field), blankOf(field)]))
}

function filterBy({ fieldFor, textsIn }: FormSearch): (text: string) => Filter {
  return (text) => {
    const field = fieldFor(text)
    return { field, text, valueOf: (value) => textsIn((value as Saved).answers)[field] ?? '' }
  }
}
