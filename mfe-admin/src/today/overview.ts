import { OVERVIEW_TITLES, type OverviewGroup } from '@arrive/contracts/overview.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../queries.ts'

type Overview = AnswerOf<'get-overview'>
export type Group = Overview['groups'][number]
export type Item = Group['items'][number]

const FAILED = 'We could not load the overview.'
/** Milliseconds between reads while the page is seen. */
const EVERY = 60_000

/** Read again each minute, and when the window gets the focus. */
export function useOverview(session: Session) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: () => read<Overview>(session, '/overview', FAILED),
    refetchInterval: EVERY,
  })
  useEffect(() => {
    const again = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [refetch])
  return {
    overview: data && { ...data, groups: data.groups.filter(({ items }) => items.length > 0) },
    error,
    isFetching,
    refetch,
  }
}

export function titleOf({ key }: Group): string {
  return OVERVIEW_TITLES[key as OverviewGroup]
}

interface Counted {
  readonly key: string
  readonly items: readonly Pick<Item, 'count' | 'more'>[]
}

/** What is out of date today still is 30 days later, so the items of this group count the same people. */
const OVERLAPPING: readonly string[] = ['expiring']

/** `7`, or `1000+` where an item has more than a list counts. */
export function totalOf({ key, items }: Counted): string {
  const counts = items.map((item) => item.count)
  const count = OVERLAPPING.includes(key) ? Math.max(0, ...counts) : counts.reduce((sum, one) => sum + one, 0)
  return `${count}${items.some(({ more }) => more) ? '+' : ''}`
}

export function countWords({ count, more }: Pick<Item, 'count' | 'more'>): string {
  return `${count}${more ? '+' : ''}`
}

const ALWAYS_LATE: readonly string[] = ['overdue']

/** Somebody waits longer than was promised. */
export function isLate({ key }: Pick<Group, 'key'>, item: Pick<Item, 'key' | 'count'>): boolean {
  return item.count > 0 && (ALWAYS_LATE.includes(key) || item.key === 'out_of_date')
}
