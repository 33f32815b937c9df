import { getInvitations } from '@arrive/contracts/calls/invitations.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { formatDay } from '@arrive/kit/format-date.ts'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { addressOf, type Row } from '../rows/read-page.ts'

/** Whether a person was invited, and has an account. */
export type Invited = AnswerOf<'get-invitations'>[number]

/** The people of these rows with their invitations, by ID. Empty until the server has answered. */
export function useInvited(
  { authFetch }: Session,
  rows: readonly Row[],
  isShown: boolean,
): ReadonlyMap<number, Invited> {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))].sort((one, other) => one - other)
  const { data } = useQuery({
    queryKey: ['invitations', ids],
    enabled: isShown && ids.length > 0,
    queryFn: async ({ signal }) => {
      const path = addressOf({ path: getInvitations.path, user_ids: ids.join(',') })
      const response = await authFetch(path, { headers: { Accept: 'application/json' }, signal })
      return response.ok ? ((await response.json()) as readonly Invited[]) : []
    },
  })
  return new Map(data?.map((one) => [one.user_id, one]))
}

/** A row's words about its invitation; `undefined` before the first. */
export function invitedWords({ invited_at, has_account }: Invited): string | undefined {
  if (has_account) return 'Registered'
  return invited_at === null ? undefined : `Invited ${formatDay(invited_at)}`
}
