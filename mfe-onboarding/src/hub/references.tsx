import { Button } from '@arrive/kit/button.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { type Session, useSession } from '@arrive/router'
import { useState } from 'react'
import { EmailDialog } from '../references/email-dialog.tsx'
import {
  isCorrectable,
  isOpen,
  type OwnReference,
  stateWords,
  titleOf,
  useOwnReferences,
  useReferenceChange,
} from '../references/own-references.ts'
import type { HubProps } from './form-row.tsx'
import { HubSection } from './section.tsx'
import { isPageOpen, noReferencesWords, openReferencesWords } from './words.ts'

export function References({ packet }: HubProps) {
  const session = useSession('staff')
  return session === undefined ? null : <Listed session={session} packet={packet} />
}

interface ListedProps extends Pick<HubProps, 'packet'> {
  readonly session: Session
}

function Listed({ session, packet }: ListedProps) {
  const { data: references = [] } = useOwnReferences(session)
  const { needed, answered, open } = packet.references
  const isNone = answered + open + references.length === 0
  const isEarly = isNone && isPageOpen(packet)
  return (
    <HubSection title="References" aside={<span className="soft">{`${answered} of ${needed}`}</span>}>
      <p className="onb-hub-sheet">{isNone ? noReferencesWords(isEarly) : openReferencesWords(packet.references)}</p>
      {isEarly ? null : <People session={session} references={references} />}
    </HubSection>
  )
}

type Opened = { readonly reference?: OwnReference }

interface PeopleProps extends Pick<ListedProps, 'session'> {
  readonly references: readonly OwnReference[]
}

function People({ session, references }: PeopleProps) {
  const { busy, refusal, run } = useReferenceChange(session)
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  const cancel = ({ reference_id: id }: OwnReference) =>
    void run({ method: 'DELETE', path: `/references/${session.person}/${id}` })
  return (
    <>
      <Alert>{refusal}</Alert>
      <ul className="onb-hub-people">
        {references.map((reference) => (
          <li key={reference.reference_id} className="onb-hub-sheet">
            <b>{titleOf(reference)}</b>
            <span className="soft">{stateWords(reference)}</span>
            {isCorrectable(reference) ? (
              <Button small aria-label={`Change email: ${titleOf(reference)}`} onClick={() => setOpened({ reference })}>
                Change email
              </Button>
            ) : null}
            {isOpen(reference) ? (
              <Button small busy={busy} aria-label={`Cancel: ${titleOf(reference)}`} onClick={() => cancel(reference)}>
                Cancel
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p>
        <Button small onClick={() => setOpened({})}>
          Ask someone else
        </Button>
      </p>
      {opened === undefined ? null : <EmailDialog session={session} {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
