import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { Button } from '@arrive/kit/button.tsx'
import { TextLink } from '@arrive/kit/link.tsx'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../list/states.tsx'
import { referencesQuery } from '../references/calls.ts'
import { ByHandDialog } from '../references/dialogs.tsx'
import { ReferenceCard } from '../references/reference-card.tsx'
import { countWords, type References as Listed, namesOf } from '../references/references.ts'
import { FileHead } from '../review/file-head.tsx'
import { PersonPage } from '../review/person-page.tsx'
import { packetQuery } from '../review/reads.ts'
import { isIn } from '../roles.ts'

const TITLE = 'References by link'

export function Component() {
  return (
    <PersonPage title={TITLE}>{(session, person) => <References key={person} {...{ session, person }} />}</PersonPage>
  )
}

function References({ session, person }: { session: Session; person: number }) {
  const { data, error, refetch } = useQuery(referencesQuery(session, person))
  const [isEntering, setEntering] = useState(false)
  const packet = useQuery(packetQuery(session, person, {}))
  const names = namesOf(data?.references ?? [])
  const next = data?.references.find(({ state }) => state === 'answered')
  const mayChange = isIn(session, OFFICE.hiring)
  return (
    <>
      <FileHead person={person} packet={packet.data} about={aboutOf(data)}>
        {mayChange ? (
          <Button small onClick={() => setEntering(true)}>
            Enter by hand
          </Button>
        ) : null}
      </FileHead>
      {data === undefined ? (
        <NotLoaded error={error} again={() => void refetch()} />
      ) : (
        <div className="adm-main adm-narrow">
          <p>
            <TextLink to={pathFor('/admin-verification/{id}', person)}>Back to the form</TextLink>
          </p>
          {data.references.length === 0 ? <p role="status">No one has been asked yet.</p> : null}
          {data.references.map((reference, at) => (
            <ReferenceCard
              key={reference.reference_id}
              {...{ session, person, reference, mayChange }}
              name={names[at] ?? ''}
              isNext={reference === next}
            />
          ))}
        </div>
      )}
      {isEntering ? <ByHandDialog {...{ session, person }} onClose={() => setEntering(false)} /> : null}
    </>
  )
}

function aboutOf(data: Listed | undefined): string {
  return data === undefined ? TITLE : `${TITLE}: ${countWords(data)}`
}
