import { isApplicable } from '@arrive/contracts/checking/conditions.ts'
import type { Part } from '@arrive/contracts/form.ts'
import { STATUS_WORDS } from '@arrive/contracts/signature-words.ts'
import { Answers } from '@arrive/kit/answers.tsx'
import { Button } from '@arrive/kit/button.tsx'
import { listOf } from '@arrive/kit/form/body.ts'
import { Alert } from '@arrive/kit/note.tsx'
import { RowAnswers } from '@arrive/kit/row-answers.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Signature, Signatures } from '../signatures/reads.ts'
import { StatusTag } from '../signatures/status.tsx'
import { CameAfter, Waiting } from './came-after.tsx'
import { formThenQuery, labelOf, thenQuery } from './reads.ts'
import { TreePlace } from './tree-place.tsx'
import { Wordings } from './wordings.tsx'
import {
  adviceOn,
  consentWords,
  deviceClockWords,
  deviceWords,
  exactly,
  notProven,
  proven,
  signerWords,
  type Then,
} from './words.ts'

interface EvidenceProps {
  readonly signature: Signature
  readonly all: Signatures
  /** The person's name. */
  readonly person: string
  readonly session: Session
}

const UNKNOWN: Then = { isBound: undefined, consent: null }

/** Everything that is on record about one signature, for a reader who was not there. */
export function Evidence(props: EvidenceProps) {
  const { signature, all, person, session } = props
  const sent = useQuery(formThenQuery(session, all.user_id, signature))
  const then = useQuery(thenQuery(session, all.user_id, signature))
  const { form } = sent.data ?? {}
  const { data: known = then.error === null ? undefined : UNKNOWN } = then
  const { value, status, evidence, signed_at: at } = signature
  return (
    <div className="adm-packet adm-evidence">
      <h2>
        {labelOf(form, signature)}{' '}
        <small>
          {form?.title}. {person}, ID {all.user_id}
        </small>
      </h2>
      <dl className="answers">
        <Fact name="Name as typed" isScript>
          {value}
        </Fact>
        <Fact name="Who signed">{signerWords(signature, person)}</Fact>
        <Fact name="When, by the server’s clock">{exactly(at)}</Fact>
        <Fact name="When, as the device said">{deviceClockWords(signature)}</Fact>
        <Fact name="From which device">{deviceWords(signature)}</Fact>
        <Fact name="Session">{evidence?.session ?? 'Not recorded'}</Fact>
        <Fact name="Consent to sign electronically">
          {known === undefined ? 'Loading data...' : consentWords(signature, known, all.consent)}
        </Fact>
      </dl>
      <section className="adm-state" aria-label="Status">
        <p>
          <StatusTag status={status} /> <b>{STATUS_WORDS[status].meaning}</b>
        </p>
        {known === undefined ? null : <p>{adviceOn(signature, known)}</p>}
      </section>
      <Alert>{then.error?.message}</Alert>
      <div className="adm-proves" aria-busy={known === undefined}>
        <Sentences title="What this proves" all={known && proven(signature, known)} />
        <Sentences title="What this cannot prove" all={known && notProven(signature, known)} />
      </div>
      <Section title="The wording">
        {known?.isBound === false && signature.texts.length > 0 ? (
          <p>The save did not say which wording was shown. The form showed this one at that time.</p>
        ) : null}
        <Wordings signature={signature} />
      </Section>
      <Section title="The answers at that moment">
        {sent.error === null ? null : (
          <Alert>
            {sent.error.message}{' '}
            <Button kind="text" small onClick={() => void sent.refetch()}>
              Try again
            </Button>
          </Alert>
        )}
        {sent.data === undefined ? (
          <Waiting error={sent.error} />
        ) : (
          sent.data.form.parts.map((part) => <PartThen key={part.name} part={part} values={sent.data.values} />)
        )}
      </Section>
      <Section title="What came after">
        <CameAfter {...{ signature, all, session }} />
      </Section>
      <Section title="The seal">
        <TreePlace signature={signature} session={session} />
      </Section>
    </div>
  )
}

function Fact({ name, isScript = false, children }: { name: string; isScript?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isScript ? 'script' : undefined}>{children}</dd>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="adm-packet-form">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Sentences({ title, all }: { title: string; all: readonly string[] | undefined }) {
  return (
    <section>
      <h3>{title}</h3>
      {all === undefined ? (
        <Waiting error={null} />
      ) : (
        <ul>
          {all.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PartThen({ part, values }: { part: Part; values: Readonly<Record<string, unknown>> }) {
  const shown = Object.entries(part.fields).filter(([, field]) => isApplicable(field, values))
  const rows = (values[listOf(part)] ?? []) as readonly Readonly<Record<string, unknown>>[]
  return (
    <section>
      <h4>{part.title}</h4>
      {part.rows === undefined ? (
        <Answers part={part} values={values} fields={shown.map(([name]) => name)} />
      ) : (
        <RowAnswers part={part} rows={rows} level={4} />
      )}
    </section>
  )
}
