import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Tag } from '@arrive/kit/tag.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { AddCredential } from '../credentials/add-credential.tsx'
import { credentialsQuery } from '../credentials/calls.ts'
import { CredentialCard } from '../credentials/credential-card.tsx'
import { namesOf } from '../credentials/words.ts'
import { NotLoaded } from '../list/states.tsx'
import { BLOCKED } from '../parts/blocked.ts'
import type { ReadError } from '../queries.ts'
import { FileHead } from '../review/file-head.tsx'
import { PersonPage } from '../review/person-page.tsx'
import { packetQuery } from '../review/reads.ts'
import { PersonNotFound } from '../review/states.tsx'
import { isIn } from '../roles.ts'

const TITLE = 'Licenses and certificates'

/** One person's licenses, certificates and checks. */
export function Component() {
  return (
    <PersonPage title={TITLE}>
      {(session, person) => <Credentials key={person} person={person} session={session} />}
    </PersonPage>
  )
}

function Credentials({ person, session }: { person: number; session: Session }) {
  const { data, error, refetch } = useQuery(credentialsQuery(session, person))
  const packet = useQuery(packetQuery(session, person, {}))
  const { status, message = '' } = (error ?? {}) as Partial<ReadError>
  if (status === 404) {
    return <PersonNotFound title={TITLE} message={message} words="No one with an account has this ID." />
  }
  const names = namesOf(data?.credentials ?? [])
  const mayChange = isIn(session, OFFICE.files)
  return (
    <>
      <FileHead person={person} packet={packet.data} about={TITLE} />
      {data === undefined ? (
        <NotLoaded error={error} again={() => void refetch()} />
      ) : (
        <div className="adm-main adm-narrow">
          {data.blocked ? (
            <p>
              <Tag kind="bad">{BLOCKED}</Tag>
            </p>
          ) : null}
          {data.credentials.map((credential, at) => (
            <CredentialCard
              key={credential.credential_id ?? `missing ${at}`}
              {...{ session, person, credential, mayChange }}
              name={names[at] ?? ''}
            />
          ))}
          {mayChange ? <AddCredential session={session} person={person} /> : null}
        </div>
      )}
    </>
  )
}
