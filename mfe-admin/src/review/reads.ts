import type { Form } from '@arrive/contracts/form.ts'
import { isLoadFailure, loadForm } from '@arrive/kit/form/load.ts'
import { problemOf } from '@arrive/kit/form/save.ts'
import type { Session } from '@arrive/router'
import { queryOptions } from '@tanstack/react-query'
import { askError, queries } from '../queries.ts'
import { addressOf, type Fetch, headersOf } from '../rows/read-page.ts'
import type { History, Packet } from './packet.ts'

/** The list that defines the adjacent people. */
export type PacketOrder = Readonly<Record<string, string>>

const PACKET_FAILED = 'We could not load this person’s progress. Reload the page to try again.'
const HISTORY_FAILED = 'We could not load the earlier versions.'
// Never shown, because ids replace missing names.
const ADMINISTRATORS_FAILED = 'We could not load the administrators.'

/** The person, the packet's progress, and the adjacent people. */
export function packetQuery({ authFetch }: Session, person: number, order: PacketOrder) {
  return queryOptions({
    queryKey: ['review', person, 'packet', order],
    queryFn: () => read<Packet>(authFetch, { path: `/get_packet/${person}`, ...order }, PACKET_FAILED),
  })
}

/** A person's answers to a form. */
export function formQuery({ authFetch }: Session, person: number, form: Form) {
  return queryOptions({
    queryKey: ['review', person, 'form', form.name],
    queryFn: async () => {
      const loaded = await loadForm(form, authFetch, person, { only: true })
      if (isLoadFailure(loaded)) throw askError(loaded.failed, loaded.status)
      return loaded
    },
  })
}

/** Bypasses the cache; `undefined` if it can't be read now. */
export function refetch(session: Session, person: number, form: Form) {
  return queries.fetchQuery({ ...formQuery(session, person, form), staleTime: 0, retry: false }).catch(() => undefined)
}

/** Every version of a person's form, oldest first. */
export function historyQuery({ authFetch }: Session, person: number, form: Form) {
  return queryOptions({
    queryKey: ['review', person, 'history', form.name],
    queryFn: () => read<History>(authFetch, { path: `/get_history/${person}/${form.name}` }, HISTORY_FAILED),
  })
}

export function administratorsQuery({ authFetch }: Session) {
  return queryOptions({
    queryKey: ['administrators'],
    queryFn: async () => {
      const all = await read<readonly Administrator[]>(
        authFetch,
        { path: '/get_administrators' },
        ADMINISTRATORS_FAILED,
      )
      return new Map(all.map(({ user_id, email }) => [user_id, email]))
    },
  })
}

interface Administrator {
  readonly user_id: number
  readonly email: string
}

export function forgetPerson(person: number): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['review', person] })
}

type Ask = { readonly path: string } & PacketOrder

async function read<T>(fetch: Fetch, ask: Ask, failed: string): Promise<T> {
  const headers = { Accept: 'application/json', ...headersOf(ask) }
  const response = await fetch(addressOf(ask), { headers }).catch(() => undefined)
  if (response?.ok === true) return (await response.json()) as T
  const said = response?.status === 404 ? (await problemOf(response)).message : undefined
  throw askError(said ?? failed, response?.status)
}
