import { OFFICE } from '@arrive/contracts/office-roles.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import { timeZone } from '@arrive/kit/time-zone.ts'
import type { Session } from '@arrive/router'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../queries.ts'
import { isIn } from '../roles.ts'
import { addressOf } from '../rows/read-page.ts'
import { after, type Moment } from './moment.ts'

interface ChangesSinceProps {
  readonly session: Session
  readonly person: number
  readonly moment: Moment
}

const FAILED = 'We could not count the changes.'

function countQuery(session: Session, person: number, from: string) {
  return queryOptions({
    queryKey: ['review', person, 'changes-since', from],
    queryFn: () => read<AnswerOf<'get-changes'>>(session, addressOf({ path: `/get_changes/${person}`, from }), FAILED),
  })
}

/** How many answers were changed after the moment, with the way to them. Left out until it is known. */
export function ChangesSince({ session, person, moment }: ChangesSinceProps) {
  const from = after(moment, timeZone())
  const { data } = useQuery({ ...countQuery(session, person, from), enabled: isIn(session, OFFICE.readers) })
  if (data === undefined) return null
  const count = data.changes.length
  const words = `${count}${data.next === null ? '' : ' or more'} ${count === 1 ? 'change' : 'changes'} since`
  return (
    <p>
      {count === 0 ? (
        'No changes since'
      ) : (
        <TextLink to={addressOf({ path: `/changes/${person}`, from })}>{words}</TextLink>
      )}
    </p>
  )
}
