import { SELECTED } from '@arrive/contracts/call.ts'
import { message } from '@arrive/contracts/messages/message.ts'
import { ArriveError, invalidAnswer, type Kernel, type Request } from '../../kernel/index.ts'
import { PACKETS, PEOPLE } from '../../shared/packet-people.ts'
import { createAnswers } from './ask.ts'
import { fileNameOf } from './file-names.ts'
import type { MakePaper, Paper, PaperParts } from './papers.ts'
import type { ZipEntry } from './zip.ts'

export interface Chosen {
  readonly user_ids?: readonly number[]
  readonly filter?: Readonly<Record<string, string>>
}

export interface BinderOf {
  readonly request: Request
  /** Milliseconds since 1970. */
  readonly at: number
  readonly isNow: boolean
}

export interface People {
  readonly ids: readonly number[]
  /** Those who are erased, or who were not there. */
  readonly leftOut: readonly number[]
}

type Parts = Pick<PaperParts, 'routes' | 'everybody'>

/** Whose packets a binder has. @throws ArriveError `invalid-answers`, `no-user` */
export async function peopleIn(kernel: Kernel, parts: Parts, chosen: Chosen, binder: BinderOf): Promise<People> {
  const { user_ids: ids, filter } = chosen
  if ((ids === undefined) === (filter === undefined)) throw invalidAnswer('user_ids', message('binder.one-choice'))
  const then = binder.isNow ? kernel : parts.everybody(kernel, binder.at)
  const named = ids === undefined ? await filtered(parts.routes(then), filter ?? {}, binder) : [...new Set(ids)]
  await then.upToLog(PACKETS)
  const known = await then.reader(PACKETS).many(PEOPLE, named.map(String))
  const erased = await kernel.vault.destroyed(named)
  const isIn = (person: number) => known.has(String(person)) && !erased.has(person)
  const people = { ids: named.filter(isIn), leftOut: named.filter((person) => !isIn(person)) }
  if (people.ids.length === 0) throw new ArriveError('no-user')
  return people
}

async function filtered(
  routes: ReturnType<Parts['routes']>,
  filter: Readonly<Record<string, string>>,
  { request }: BinderOf,
): Promise<readonly number[]> {
  const query = { ...filter, limit: String(SELECTED) }
  const { body = [], headers } = (await createAnswers(routes)(request, 'get-packets', { query })) ?? {}
  const rows = body as readonly { readonly user_id: number }[]
  if (headers?.['X-Next-Cursor'] !== undefined) {
    throw invalidAnswer('filter', message('binder.too-many', { count: SELECTED }))
  }
  return rows.map(({ user_id: id }) => id)
}

interface Binding extends BinderOf {
  readonly people: People
  readonly paperOf: MakePaper
  readonly note: () => Promise<string | undefined>
}

/** Makes a paper only once the one before was taken. */
export async function* binderEntries({ people, paperOf, note, request, at }: Binding): AsyncGenerator<ZipEntry> {
  const [first = 0] = people.ids
  // Before the manifest, which names a checkpoint that is not earlier than that of the first paper.
  let next: Paper | undefined = await paperOf({ request, person: first, at })
  yield { name: 'manifest.json', bytes: manifestOf(people, at, await note()) }
  for (const [index, person] of people.ids.entries()) {
    const paper: Paper | undefined = index === 0 ? next : await unlessErased(paperOf({ request, person, at }))
    next = undefined
    yield paper === undefined ? goneEntry(person) : { name: fileNameOf(person, paper.data.name), bytes: paper.bytes }
  }
}

function manifestOf({ ids, leftOut }: People, at: number, note: string | undefined): Buffer {
  const [, size, root = null] = note?.split('\n') ?? []
  const manifest = {
    as_of: new Date(at).toISOString(),
    people: ids.length,
    size: size === undefined ? null : Number(size),
    root,
    left_out: leftOut,
  }
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
}

/** Someone may be erased while the binder is made. */
function unlessErased(paper: Promise<Paper>): Promise<Paper | undefined> {
  return paper.catch((error: unknown) => {
    if (error instanceof ArriveError && error.code === 'erased') return undefined
    throw error
  })
}

function goneEntry(person: number): ZipEntry {
  return { name: `${person}.txt`, bytes: Buffer.from('This person was erased while the binder was made.\n') }
}
