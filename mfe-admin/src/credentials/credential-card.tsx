import { Button } from '@arrive/kit/button.tsx'
import { Card } from '@arrive/kit/card.tsx'
import { FileLink } from '@arrive/kit/file-link.tsx'
import { Tag } from '@arrive/kit/tag.tsx'
import type { Session } from '@arrive/router'
import { useState } from 'react'
import { CheckDialog, RESULTS, type Result, WithdrawDialog } from './dialogs.tsx'
import { type Credential, factsOf, STATE_WORDS, tagOf } from './words.ts'

interface CardProps {
  readonly session: Session
  readonly person: number
  readonly credential: Credential
  /** Differs from the names of the other cards. */
  readonly name: string
  readonly mayChange: boolean
}

export function CredentialCard({ session, person, credential, name, mayChange }: CardProps) {
  const { state, photo_id: photo, credential_id: id } = credential
  const isOpen = mayChange && id !== null && state !== 'withdrawn'
  return (
    <Card title={name}>
      <div className="grid gap-4">
        <p>
          <Tag kind={tagOf(state)}>{STATE_WORDS[state]}</Tag>
        </p>
        <dl className="answers">
          {factsOf(credential).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {photo === null ? null : (
          <p>
            <FileLink as="admin" path={`/credential_photos/${photo}`} what="photo">{`Photo: ${name}`}</FileLink>
          </p>
        )}
        {isOpen ? <Changes {...{ session, person, credential, name }} /> : null}
      </div>
    </Card>
  )
}

function Changes({ session, person, credential, name }: Omit<CardProps, 'mayChange'>) {
  const [opened, setOpened] = useState<Result | 'withdraw' | undefined>(undefined)
  const shown = { session, person, credential, onClose: () => setOpened(undefined) }
  return (
    <div className="flex flex-wrap gap-3">
      {(['valid', 'not_valid'] as const).map((result) => (
        <Button key={result} small onClick={() => setOpened(result)} aria-label={`${RESULTS[result]}: ${name}`}>
          {RESULTS[result]}
        </Button>
      ))}
      <Button small onClick={() => setOpened('withdraw')} aria-label={`Withdraw: ${name}`}>
        Withdraw
      </Button>
      {opened === 'valid' || opened === 'not_valid' ? <CheckDialog {...shown} result={opened} /> : null}
      {opened === 'withdraw' ? <WithdrawDialog {...shown} /> : null}
    </div>
  )
}
