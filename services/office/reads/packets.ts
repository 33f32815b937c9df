import { ArriveError, cursors, type Found, type Kernel, type Search } from '../../kernel/index.ts'
import { blockedAmong } from '../../shared/credentials.ts'
import type { Pages } from '../../shared/lists/sorted-pages.ts'
import { type Decided, reviewState } from '../../shared/reviews.ts'
import { PACKETS, PEOPLE } from '../names.ts'
import type { Person, SavedForm } from '../projections/person.ts'
import { companyState, countedIn, type PacketRow, type Step, sortOf } from '../projections/row.ts'
import { type Choosing, packetPages, packetSearch, positionsOf, rowOf } from './packet-pages.ts'

type Query = Readonly<Record<string, string>>

/** The rows of a page, with who is blocked today. */
export async function rowsShown(kernel: Kernel, found: readonly Found[], steps: readonly Step[]) {
  const blocked = await blockedAmong(kernel, positionsOf(found))
  return found.map((one) => ({ ...rowOf(one, steps), blocked: blocked.has(String(one.person)) }))
}

/** @throws ArriveError `no-user` */
export async function readPacket(choosing: Choosing, person: number, query: Query) {
  const { kernel, steps } = choosing
  const found = await kernel.reader(PACKETS).get(PEOPLE, String(person))
  if (found === undefined) throw new ArriveError('no-user')
  const { forms, career, account, reviews } = found.value as Person
  const row = rowOf(found, steps)
  const [shown] = await rowsShown(kernel, [found], steps)
  return {
    ...shown,
    forms: countedIn(steps).map((step) => formOf(step, forms[step.form], reviews?.forms[step.form])),
    submissions: career?.count ?? 0,
    has_account: account !== undefined,
    ...(await adjacentPackets(await packetPages(choosing, query), row, packetSearch(kernel, query))),
  }
}

function formOf(step: Step, saved: SavedForm | undefined, decided: Decided | undefined) {
  return {
    form: step.form,
    saved_at: saved?.savedAt ?? null,
    versions: saved?.count ?? 0,
    company: companyState(step, saved),
    company_saved_at: saved?.companySavedAt ?? null,
    event: saved?.event ?? null,
    review: reviewState(saved, decided),
  }
}

async function adjacentPackets(pages: Pages, row: PacketRow, search: Search) {
  const cursor = cursors.writeCursor({ value: sortOf(row)[search.sort] ?? '', id: String(row.user_id) })
  const beside = async (descending: boolean) => {
    const { counted, ...uncounted } = search
    const { items } = await pages.page(PEOPLE, { ...uncounted, descending, cursor, limit: 1 })
    return items[0]?.person ?? null
  }
  const descending = search.descending === true
  const [previous, next] = await Promise.all([beside(!descending), beside(descending)])
  return { previous, next }
}
