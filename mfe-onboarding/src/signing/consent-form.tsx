import { agency } from '@arrive/contracts/agency.ts'
import { ESIGN_TEXT, ESIGN_WORD } from '@arrive/contracts/esign.ts'
import { Button } from '@arrive/kit/button.tsx'
import { type FieldProblem, useFields, type Values } from '@arrive/kit/fields/fields.ts'
import { TextField } from '@arrive/kit/fields/text-field.tsx'
import { FileLink } from '@arrive/kit/file-link.tsx'
import { Form } from '@arrive/kit/form/form.tsx'
import { useSaveKey } from '@arrive/kit/form/key.ts'
import { type Saved, saveBody } from '@arrive/kit/form/save.ts'
import { TelLink } from '@arrive/kit/link.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { OfflineHint } from '@arrive/kit/offline-hint.tsx'
import { textsShown } from '@arrive/kit/use-texts.ts'
import type { Session } from '@arrive/router'
import { type ReactNode, useState } from 'react'
import { DownloadButton } from '../parts/download-button.tsx'
import { adoptTexts, type ChangedWording } from './wordings.ts'

interface ConsentFormProps {
  readonly session: Session
  readonly onGiven: () => void
  readonly onChanged: (changed: readonly ChangedWording[]) => void
  /** The way out, next to the agreement. */
  readonly children: ReactNode
}

const SAMPLE = '/esign/sample.pdf'
const INITIAL = { word: '' }
const UNREAD = 'We could not load the text above. Please try again there first.'

/** Opens the PDF, and takes the word that it shows. */
export function ConsentForm({ session, onGiven, onChanged, children }: ConsentFormProps) {
  const fields = useFields({ initial: INITIAL, check: checkWord })
  const keys = useSaveKey()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const send = async ({ word }: Values) => {
    const [shown] = textsShown([ESIGN_TEXT]) ?? []
    if (shown === undefined) return setFailure(UNREAD)
    setFailure(undefined)
    setBusy(true)
    const body = JSON.stringify({ hash: shown.hash, word })
    const saved = await saveBody(session.authFetch, { path: '/esign', body, key: keys.of(body), status: 201 })
    setBusy(false)
    if (saved.ok) return onGiven()
    refuse(saved)
  }
  const refuse = ({ errors, texts, message }: Saved & { ok: false }) => {
    setFailure(errors.length === 0 ? message : undefined)
    if (errors.length > 0) fields.refuse(errors.map(({ path, message: said }) => ({ name: path, message: said })))
    if (texts !== undefined) onChanged(adoptTexts(texts))
  }
  return (
    <Form fields={fields} className="stack" onSubmit={send}>
      <Sample />
      <TextField
        {...{ name: 'word', label: 'The word in the PDF', help: `${ESIGN_WORD} letters, capital or small` }}
        {...{ width: 'mid', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
      />
      {failure === undefined ? null : (
        <Alert>
          <p>{failure}</p>
          <OfflineHint />
        </Alert>
      )}
      <div className="onb-actions onb-consent-actions">
        <Button type="submit" kind="lit" busy={busy}>
          I agree to sign electronically
        </Button>
        {children}
      </div>
    </Form>
  )
}

function Sample() {
  return (
    <>
      <p className="onb-sample">
        <FileLink as="staff" path={SAMPLE} what="PDF">
          Open the PDF
        </FileLink>
        <DownloadButton kind="text" path={SAMPLE}>
          Save the PDF
        </DownloadButton>
      </p>
      <p className="soft measure">
        If it does not open, save it, or open this website in your phone’s own browser. You can also sign on paper, or
        call us at <TelLink number={agency.phone} />.
      </p>
    </>
  )
}

function checkWord({ word }: Values): readonly FieldProblem[] {
  if (String(word).trim() !== '') return []
  return [{ name: 'word', message: 'Open the PDF, and type the word that it shows.' }]
}
