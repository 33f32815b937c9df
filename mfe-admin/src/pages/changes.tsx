import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { formatMoment } from '@arrive/kit/format-date.ts'
import { ArrowLeft, Printer } from '@arrive/kit/icons.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import { type Session, useLocation } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { ChangeList } from '../evidence/change-list.tsx'
import { changesQuery } from '../evidence/reads.ts'
import { NotLoaded } from '../list/states.tsx'
import type { ReadError } from '../queries.ts'
import { FileHead } from '../review/file-head.tsx'
import { packetForms } from '../review/packet-forms.ts'
import { PersonPage } from '../review/person-page.tsx'
import { packetQuery } from '../review/reads.ts'
import { PersonNotFound } from '../review/states.tsx'

const TITLE = 'Changes'

/** Each answer of a person that was changed, since a moment or from the start. */
export function Component() {
  return (
    <PersonPage title={TITLE} roles={OFFICE.readers}>
      {(session, person) => <Shown key={person} person={person} session={session} />}
    </PersonPage>
  )
}

function Shown({ person, session }: { person: number; session: Session }) {
  const from = new URLSearchParams(useLocation().search).get('from') ?? undefined
  const { data, error, refetch } = useQuery(changesQuery(session, person, from))
  const packet = useQuery(packetQuery(session, person, {}))
  const { status, message = '' } = (error ?? {}) as Partial<ReadError>
  if (status === 404 || status === 400) {
    return <PersonNotFound title={TITLE} message={message} words="No one with an account has this ID." />
  }
  return (
    <>
      <FileHead person={person} packet={packet.data} about={aboutOf(from)}>
        <ButtonLink small to={pathFor(packetForms[0]?.review ?? '', person)}>
          <ArrowLeft /> Back to the review
        </ButtonLink>
        <Button small onClick={() => print()}>
          <Printer /> Print
        </Button>
      </FileHead>
      {data === undefined ? (
        <NotLoaded error={error} again={() => void refetch()} />
      ) : (
        <div className="adm-main card adm-all-changes">
          {data.changes.length === 0 ? <p>Nothing was changed.</p> : <ChangeList changes={data.changes} isNamed />}
          {data.isWhole ? null : <p>There are more changes than this page shows. Choose a later day.</p>}
        </div>
      )}
    </>
  )
}

function aboutOf(from: string | undefined): string {
  return from === undefined ? 'All changes' : `Changes since ${formatMoment(from)}`
}
