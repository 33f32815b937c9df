import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { Member } from '../team/team.ts'

type Administrator = AnswerOf<'get-administrators'>[number]
type Role = Pick<Member, 'user_id' | 'office_role'>

/** Leaves out auditors and former administrators, except the present assignee. Without roles: everyone. */
export function assignable(
  known: readonly Administrator[],
  team: readonly Role[] | undefined,
  assignee: number | null,
): readonly Administrator[] {
  if (team === undefined) return known
  const working = new Set(team.filter(({ office_role }) => office_role !== 'auditor').map(({ user_id }) => user_id))
  return known.filter(({ user_id }) => user_id === assignee || working.has(user_id))
}
