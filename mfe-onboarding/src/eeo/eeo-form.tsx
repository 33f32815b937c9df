import { EEO_ANSWERS, EEO_QUESTIONS, type EeoQuestion } from '@arrive/contracts/eeo.ts'
import { Button, ButtonLink } from '@arrive/kit/button.tsx'
import { type FieldProblem, useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { RadioCards } from '@arrive/kit/fields/radio-cards.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { LoadedTexts } from '@arrive/kit/loaded-texts.tsx'
import { Markdown } from '@arrive/kit/markdown.tsx'
import { Alert, Note } from '@arrive/kit/note.tsx'
import { OfflineHint } from '@arrive/kit/offline-hint.tsx'
import { useTexts } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'
import { pathFor } from '../person.ts'

const TEXTS = ['eeo']
const LABELS: Readonly<Record<EeoQuestion, string>> = { sex: 'Sex', race_ethnicity: 'Race or ethnicity' }
const INITIAL = { sex: '', race_ethnicity: '' }
const ANSWERED = 409

/** Keeps no draft: the answers are in no storage of the browser. */
export function EeoForm({ session }: { session: Session }) {
  const fields = useFields({ initial: INITIAL, check: checkEeo })
  const keys = useSaveKey()
  const texts = useTexts(TEXTS)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Saved | undefined>(undefined)

  const send = async (values: Values) => {
    setBusy(true)
    const body = JSON.stringify(chosen(values))
    setSaved(await saveBody(session.authFetch, { path: '/eeo', body, key: keys.of(body), status: 201 }))
    setBusy(false)
  }

  const isAnswered = saved?.ok === true || saved?.status === ANSWERED
  return (
    <div className="stack onb-eeo">
      <h1>Voluntary questions</h1>
      <LoadedTexts state={texts}>
        {(text) => <Markdown key={text.id} text={text.markdown} level={3} prefix={text.id} />}
      </LoadedTexts>
      {isAnswered ? (
        <Answered sentence={saved.message} person={session.person} />
      ) : (
        <Form fields={fields} className="stack" onSubmit={send}>
          {EEO_QUESTIONS.map((question) => (
            <RadioCards
              key={question}
              name={question}
              label={LABELS[question]}
              options={optionsOf(question)}
              optional
            />
          ))}
          {saved === undefined ? null : (
            <Alert>
              <p>{saved.message}</p>
              <OfflineHint />
            </Alert>
          )}
          <div>
            <Button type="submit" kind="lit" busy={busy}>
              Submit
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}

function Answered({ sentence, person }: { sentence: string; person: number }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div className="stack" ref={note} tabIndex={-1}>
      <Note kind="ok" role="status">
        {sentence}
      </Note>
      <p>
        <ButtonLink kind="lit" to={pathFor('/packet/{id}', person)}>
          Your packet
        </ButtonLink>
      </p>
    </div>
  )
}

function chosen(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== ''))
}

function checkEeo(values: Values): readonly FieldProblem[] {
  const [first = 'sex'] = EEO_QUESTIONS
  const message = 'Answer at least one of the two questions.'
  return Object.keys(chosen(values)).length > 0 ? [] : [{ name: first, message }]
}

function optionsOf(question: EeoQuestion) {
  return EEO_ANSWERS[question].map((value) => ({ value, label: value }))
}
