import { FOUND, type find } from '@arrive/contracts/calls/find.ts'
import { PIPELINE_LISTS, type PipelineList } from '@arrive/contracts/pipeline.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { Answer, Filter, Found, Kernel, Request } from '../../kernel/index.ts'
import { CONTACTS, PACKETS, PIPELINE } from '../names.ts'
import { beginningTag, type Contact, LAST_AT, phoneText, plainWords, whoText, wordTag } from '../projections/contact.ts'
import type { Listed } from '../projections/pipeline-row.ts'
import { FIRST_PLACE } from '../projections/place.ts'
import { FEWEST_DIGITS, type FindQuery, findQuery } from './find-query.ts'
import { type Match, ranked } from './find-rank.ts'

/** Of more people that match, those whose name or word begins with the text are looked up apart. */
const WIDE = 50

/** @throws ArriveError `invalid-query` */
export async function findPeople(kernel: Kernel, { query: { filter = '', limit } }: Request): Promise<Answer> {
  const query = findQuery(filter)
  await Promise.all([PACKETS, PIPELINE].map((projection) => kernel.upToLog(projection)))
  const { found, isMore } = await candidates(kernel, query)
  const matches = ranked(query, found)
  const results = await resultsOf(kernel, matches.slice(0, Number(limit ?? FOUND.usual)))
  const more = isMore || matches.length > results.length
  const people = results.map(({ user_id }) => user_id)
  return { status: 200, body: { results, more }, noted: { rows: () => people.length, persons: () => people } }
}

interface Candidates {
  readonly found: readonly Found[]
  readonly isMore: boolean
}

async function candidates({ reader }: Kernel, query: FindQuery): Promise<Candidates> {
  const contacts = reader(PACKETS)
  const id = query.kind === 'number' ? query.id : undefined
  const own = id === undefined ? undefined : await contacts.get(CONTACTS, id)
  const filter = filterOf(query)
  const page = async (tags: readonly string[]) =>
    filter === undefined
      ? { items: [], cursor: undefined }
      : contacts.page(CONTACTS, { sort: LAST_AT, descending: true, limit: WIDE, filter, tags })
  const { items, cursor } = await page([])
  const begun = cursor === undefined ? [] : await Promise.all(beginningsOf(query).map((tag) => page([tag])))
  const found = [...(own === undefined ? [] : [own]), ...items, ...begun.flatMap((one) => one.items)]
  return { found, isMore: cursor !== undefined }
}

function filterOf(query: FindQuery): Filter | undefined {
  if (query.kind !== 'number') return { field: 'who', text: query.text, valueOf: (one) => whoText(one as Contact) }
  if (query.digits.length < FEWEST_DIGITS) return undefined
  return { field: 'phone', text: query.digits, valueOf: (one) => phoneText(one as Contact) }
}

/** People whose name, then any word of it or the email, begins like the text. */
function beginningsOf(query: FindQuery): readonly string[] {
  const [first = ''] = query.kind === 'number' ? [] : plainWords(query.text)
  return first === '' ? [] : [beginningTag(first), wordTag(first)]
}

type Result = AnswerOf<typeof find.id>['results'][number]

async function resultsOf({ reader }: Kernel, matches: readonly Match[]): Promise<readonly Result[]> {
  const listed = async (list: PipelineList) => {
    const ids = matches.filter(({ contact }) => listOf(contact) === list).map(({ found }) => found.id)
    return reader(PIPELINE).many(list, ids)
  }
  const [applicants, requests] = await Promise.all(PIPELINE_LISTS.map(listed))
  return matches.map((match) => {
    const { id } = match.found
    const place = (applicants?.get(id) ?? requests?.get(id))?.value as Listed | undefined
    return { ...resultOf(match), stage: place === undefined ? null : (place.place ?? FIRST_PLACE).state }
  })
}

/** The list of the pipeline that the person is in, if any. */
function listOf({ applied, asked }: Contact): PipelineList | undefined {
  if (applied !== undefined) return 'applicants'
  return asked === undefined ? undefined : 'requests'
}

function resultOf({ found: { person }, contact }: Match): Omit<Result, 'stage'> {
  const { account, details, applied, asked } = contact
  const latest = applied ?? asked
  const isClient = account === undefined && applied === undefined
  return {
    user_id: person,
    kinds: [
      ...(account === undefined ? [] : ['staff' as const]),
      ...(applied === undefined ? [] : ['applicant' as const]),
      ...(asked === undefined ? [] : ['client' as const]),
    ],
    name: details?.name ?? latest?.name ?? '',
    email: (account?.email ?? latest?.email ?? '').toLowerCase(),
    phone: latest?.phone ?? '',
    position: details?.position || applied?.position || null,
    last_at: contact.lastAt,
    screen: isClient ? `/pipeline?list=requests&user_ids=${person}` : `/details-forms/${person}`,
  }
}
