import type { LoadedForm } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { Button } from '@arrive/kit/button.tsx'
import { blankValues } from '@arrive/kit/form/body.ts'
import { dropDraft, readDraft } from '@arrive/kit/form/drafts.ts'
import { FieldNotesContext, SignatureHelpContext } from '@arrive/kit/form/field-notes.ts'
import { problemsIn } from '@arrive/kit/form/problems.ts'
import { Refresh } from '@arrive/kit/icons.tsx'
import { Alert } from '@arrive/kit/note.tsx'
import { personIn } from '@arrive/kit/paper/person-in.ts'
import { DRAFT, PrintedForm, textsOf } from '@arrive/kit/paper/printed-form.tsx'
import { useTexts } from '@arrive/kit/use-texts.ts'
import { type OwnPacket, type Session, useNavigate, useShell } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { ConflictDialog } from '../drafts/conflict-dialog.tsx'
import { openingOf } from '../drafts/opening.ts'
import type { ServerDraft } from '../drafts/server.ts'
import { useDraftSync } from '../drafts/use-draft-sync.ts'
import { paperHelpOf } from '../signing/paper-help.ts'
import { SIGNED, SignAgainContext, signAgainQuery, useNotedSignAgain } from '../signing/sign-again.ts'
import { isToSign, SignerContext } from '../signing/signer.ts'
import { SigningFrame } from '../signing/signing-frame.tsx'
import { useSignedForm } from '../signing/use-signed-form.ts'
import { isNotNeeded } from './go-on.ts'
import { NotNeeded } from './not-needed.tsx'
import { notesByControl, notesOn } from './office-notes.tsx'
import { draftQuery, type Opened, savedQuery } from './queries.ts'
import type { BodyProps } from './types.ts'
import { isAbsent, useCurrentPacket } from './use-current-packet.ts'
import { usePrefetch } from './use-prefetch.ts'

interface SavedFormProps {
  readonly page: LoadedForm
  readonly session: Session
  readonly body: ComponentType<BodyProps>
}

/**
 * Loads saved answers, then opens the form. After a failed read it shows no empty form, because saving that would
 * overwrite the stored one.
 */
export function SavedForm(props: SavedFormProps) {
  const { page, session } = props
  const { own, isReading } = useCurrentPacket(session)
  const isReloading = useRef(false)
  // An agreement in another tab must not close a form that is being filled in.
  const isOpen = useRef(false)
  const known = () => (isReloading.current ? undefined : own)
  const enabled = !isReading
  const { data, error, isFetching, refetch } = useQuery({ ...savedQuery(page, session, known), enabled })
  const draft = useQuery({ ...draftQuery(page, session, known), enabled })
  const texts = useTexts(textsOf(props.page.form))
  const signer = useContext(SignerContext)
  const again = useSignAgain(page.form, session, { own, enabled })
  useOwnPassword(isFetching ? null : error)
  // Wait for all, so that nothing on the page moves afterwards.
  const isSlow = isReading || isFetching || draft.isFetching || texts.state === 'loading'
  if (isSlow || signer.state === 'loading' || (again.isFetching && !isOpen.current)) return <Loading />
  if (error !== null) return <LoadFailed message={error.message} again={() => void refetch()} />
  if (signer.state === 'failed' && isToSign(page.form)) return <SignerFailed again={signer.reload} />
  const reload = () => {
    // Submitted meanwhile, so the packet is out of date.
    isReloading.current = true
    void Promise.all([refetch(), draft.refetch()])
  }
  if (data === undefined) return null
  isOpen.current = true
  return (
    <SignAgainContext value={again.data ?? SIGNED}>
      <OpenForm {...props} {...data} {...{ reload, server: draft.data ?? undefined }} />
    </SignAgainContext>
  )
}

interface KnownPacket {
  readonly own: OwnPacket | undefined
  readonly enabled: boolean
}

/** Which names of the form must be typed again. If that can't be read, they stay as saved. */
function useSignAgain(form: Form, session: Session, { own, enabled }: KnownPacket) {
  const { state } = useContext(SignerContext)
  const isSigned = () => !isAbsent('saved_at', form.name, own)
  const again = useQuery({
    ...signAgainQuery(session, form.name, isSigned),
    enabled: enabled && state === 'given' && isToSign(form),
  })
  useNotedSignAgain(again.data)
  return again
}

/** A person who may not read their own forms still has a generated password, and must choose another. */
function useOwnPassword(error: Error | null): void {
  const navigate = useNavigate()
  const isRefused = error !== null && 'status' in error && error.status === 403
  useEffect(() => {
    if (isRefused) navigate('/account', { replace: true })
  }, [isRefused, navigate])
}

interface OpenFormProps extends SavedFormProps, Opened {
  readonly server: ServerDraft | undefined
  readonly reload: () => void
}

function OpenForm({ page, session, body: Body, saved, start, server, reload }: OpenFormProps) {
  const { form, validators } = page
  const { person, authFetch } = session
  const key = { owner: person, form: form.name }
  const base = { ...blankValues(form), ...start.values, ...saved }
  const [opening] = useState(() => openingOf(form, { store: sessionStorage, key, server, base }))
  const running = useSignedForm(form, {
    check: (values) => problemsIn(form, validators, values),
    fetch: authFetch,
    person,
    saved,
    start: start.values,
    ...(opening.draft !== undefined && { draft: opening.draft }),
  })
  const { runner, conflict, sync } = useDraftSync({ runner: running, session, opening })
  const load = () => {
    sync()?.ended()
    dropDraft(sessionStorage, key)
    reload()
  }
  usePrefetch(form.screen.next, session)
  const { own, states } = useShell().packet
  const isSubmitted = states?.get(form.step ?? 0) === 'done'
  const notes = notesByControl(form, runner.result?.ok === true ? [] : notesOn(form.name, own))
  const paperHelp = usePaperHelp(form)
  const isSaved = isSubmitted || runner.result?.ok === true || Object.keys(saved).length > 0
  const values = () => ({ ...runner.saved, ...runner.fields.values() })
  return (
    <>
      <PrintedForm
        {...{ form, values }}
        person={personIn(form, values(), person)}
        note={() =>
          isSaved && readDraft(sessionStorage, { owner: person, form: form.name }) === undefined ? '' : DRAFT
        }
        isSaved={isSaved}
        isAccepted={isSubmitted || undefined}
      />
      <Fold {...{ form, person }}>
        <FieldNotesContext value={notes}>
          <SignatureHelpContext value={paperHelp}>
            <SigningFrame signed={running}>
              <Body {...{ runner, validators, person }} isTold={start.isTold} />
            </SigningFrame>
          </SignatureHelpContext>
        </FieldNotesContext>
      </Fold>
      <ConflictDialog {...{ form, conflict, sync, load }} values={runner.fields.values} />
    </>
  )
}

function usePaperHelp(form: Form): ReadonlyMap<string, string> {
  const { state } = useContext(SignerContext)
  const loaded = useTexts(textsOf(form))
  return state === 'paper' ? paperHelpOf(form, loaded.state === 'there' ? loaded.texts : []) : NO_HELP
}

const NO_HELP: ReadonlyMap<string, string> = new Map()

interface FoldProps {
  readonly form: LoadedForm['form']
  readonly person: number
  readonly children: ReactNode
}

/** Folds a form that is not needed, as known when it opens: what is being typed stays in view. */
function Fold({ form, person, children }: FoldProps) {
  const { own } = useShell().packet
  const [packet] = useState<OwnPacket | undefined>(own)
  if (packet === undefined || !isNotNeeded(form.name, packet)) return children
  return <NotNeeded {...{ form, packet, person, children }} />
}

function SignerFailed({ again }: { again: () => void }) {
  return (
    <div className="card stack">
      <Alert>We could not look up how you sign. What you typed is still here.</Alert>
      <p>
        <Button kind="lit" onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </div>
  )
}

function Loading() {
  return (
    <div className="card" aria-busy="true">
      <p role="status" className="soft">
        Loading your answers…
      </p>
      <div className="onb-paper-skeleton" aria-hidden="true" />
    </div>
  )
}

function LoadFailed({ message, again }: { message: string; again: () => void }) {
  return (
    <div className="card stack">
      <Alert>{message}</Alert>
      <p className="measure">
        We could not load the answers you submitted earlier. To protect them, this form stays closed for now. What you
        typed is still in this tab.
      </p>
      <p>
        <Button kind="lit" onClick={again}>
          <Refresh /> Try again
        </Button>
      </p>
    </div>
  )
}
