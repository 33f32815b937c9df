import type { Form } from '@arrive/contracts/form.ts'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { type Check, type Fields, useFields, type Values } from '../fields/fields.ts'
import { blankValues, bodyOf, controlOf } from './body.ts'
import { type DraftKey, readDraft } from './drafts.ts'
import { type SaveKeys, useSaveKey } from './key.ts'
import { multipartOf } from './multipart.ts'
import { type Fetch, type Saved, saveBody, withoutControls } from './save.ts'
import { onTab, tabSentence } from './tabs.ts'
import { useAbandoned } from './use-abandoned.ts'
import { useDraft } from './use-draft.ts'

export interface RunnerOptions {
  /** Finds problems (`problemsIn`). */
  readonly check: Check
  /** Runs its argument once `check` is loaded. Default: at once. */
  readonly whenReady?: (then: () => void) => void
  readonly fetch: Fetch
  /** The form's owner; absent for a visitor. */
  readonly person?: number
  /** Values stored on the server (`loadForm`). */
  readonly saved?: Values
  /** What the form starts with if it was never saved. Alone it is no draft. */
  readonly start?: Values
  /** Values of the draft on the server, over those. */
  readonly draft?: Values
  /** What of all that the form opens with. Default: all. */
  readonly opens?: (values: Values) => Values
  /** Sent with the answers; null if the answers can't be sent yet. */
  readonly signing?: () => Sent | null
}

/** What a save says about its signatures. */
export interface Sent {
  /** What a repeat of the save must equal. */
  readonly signing: object
  readonly more: object
}

export interface TabChecked {
  readonly ok: boolean
  readonly message?: string
}

export interface Runner {
  readonly form: Form
  readonly fields: Fields
  /** Values stored on the server, which include the agency's fields. */
  readonly saved: Values
  /** From where a draft was restored: this tab, or another device. */
  readonly restored: 'tab' | 'device' | undefined
  /** Whether a visitor's answers were cleared after inactivity. */
  readonly cleared: boolean
  readonly saving: boolean
  readonly result: Saved | undefined
  /** Message of the incomplete tab. */
  readonly tabMessage: string | undefined
  readonly checkTab: (at: number) => TabChecked
  /** Checks, then saves. `undefined` if the check found problems. */
  readonly submit: () => Promise<Saved | undefined>
  /** Resets the form to blank values. */
  readonly reset: () => void
}

/** A form's values, checks, draft and save. */
export function useFormRunner(form: Form, options: RunnerOptions): Runner {
  const { check, whenReady, person, saved = NOTHING, start: told = NOTHING, draft, opens = asIs } = options
  const key = { owner: person ?? ('visitor' as const), form: form.name }
  const start = useRef<Start | undefined>(undefined)
  start.current ??= startOf(
    form,
    { ...told, ...saved, ...draft },
    typeof sessionStorage === 'undefined' ? undefined : readDraft(sessionStorage, key),
  )
  const [initial] = useState(() => opens(start.current?.values ?? NOTHING))
  const fields = useFields({
    initial,
    check,
    ...(whenReady !== undefined && { whenReady }),
    // A form with tabs announces its problems above the form.
    isAnnounced: form.tabs !== undefined,
  })
  const forget = useDraft(fields, key)
  const { submit, saving, result, clear } = useSaving({
    ...{ form, fields, fetch: options.fetch, draft: key, forget },
    signing: options.signing ?? unsigned,
  })
  const [tabMessage, setTabMessage] = useState<string | undefined>(undefined)
  const checkTab = useCallback(
    (at: number): TabChecked => {
      const message = tabSentence(form, at, fields.check(onTab(form, at)))
      setTabMessage(message)
      return { ok: message === undefined, ...(message !== undefined && { message }) }
    },
    [form, fields],
  )
  const reset = () => {
    forget()
    fields.clear()
    clear()
    setTabMessage(undefined)
    fields.methods.reset(blankValues(form))
  }
  const cleared = useAbandoned(key.owner, reset)
  const restored = start.current.restored && !cleared ? 'tab' : undefined
  return { form, fields, saved, restored, cleared, saving, result, tabMessage, checkTab, submit, reset }
}

const NOTHING: Values = {}
const asIs = (values: Values) => values
const unsigned = () => undefined
const KEY_REUSED = 422

interface Start {
  readonly values: Values
  readonly restored: boolean
}

// The tab's draft overrides what is known, which overrides blank values.
function startOf(form: Form, known: Values, draft: Values | undefined): Start {
  return { values: { ...blankValues(form), ...known, ...draft }, restored: draft !== undefined }
}

interface Saving {
  readonly form: Form
  readonly fields: Fields
  readonly fetch: Fetch
  readonly draft: DraftKey
  readonly forget: () => void
  readonly signing: () => Sent | null | undefined
}

function useSaving({ form, fields, fetch, draft, forget, signing }: Saving) {
  const [state, setState] = useState<{ saving: boolean; result: Saved | undefined }>(IDLE)
  const keys = useSaveKey(draft)
  const running = useRef(false)
  const submit = async (): Promise<Saved | undefined> => {
    if (running.current) return undefined
    if (fields.check().length > 0) {
      setState(IDLE)
      return undefined
    }
    const signed = signing()
    if (signed === null) {
      setState({ saving: false, result: UNREAD })
      return UNREAD
    }
    running.current = true
    setState({ saving: true, result: undefined })
    const result = withoutControls(await send(form, fields.values(), { fetch, keys, signed }))
    running.current = false
    if (result.ok) forget()
    else if (result.errors.length > 0) {
      fields.refuse(result.errors.map((error) => ({ name: controlOf(form, error.path), message: error.message })))
    }
    setState({ saving: false, result })
    return result
  }
  return { ...state, submit, clear: () => setState(IDLE) }
}

/** Nobody signs what they did not see. */
const UNREAD: Saved = {
  ok: false,
  kind: 'other',
  message: 'We could not load a text of this form. Try again where it is missing, then submit.',
  errors: [],
}

interface Sending {
  readonly fetch: Fetch
  readonly keys: SaveKeys
  readonly signed: Sent | undefined
}

/** Sends the answers. If the server knows their key from other answers, retries with a new key. */
async function send(form: Form, values: Values, { fetch, keys, signed }: Sending): Promise<Saved> {
  const { path, status, message, type } = form.save
  const answers = bodyOf(form, values)
  const jsonWith = (signing: object | undefined) => JSON.stringify({ ...answers, signing })
  const body = type === 'json' ? jsonWith(signed && { ...signed.signing, ...signed.more }) : multipartOf(form, values)
  const identity = jsonWith(signed?.signing) + sizesOf(values)
  const request = { path, status, message, body }
  const saved = await saveBody(fetch, { ...request, key: keys.of(identity) })
  const isOther = !saved.ok && saved.status === KEY_REUSED
  return isOther ? saveBody(fetch, { ...request, key: keys.renew(identity) }) : saved
}

/** Distinguishes files with the same name. */
const sizesOf = (values: Values) =>
  Object.values(values)
    .flatMap((value) => (value instanceof File ? [` ${value.size}`] : []))
    .join('')

const IDLE = { saving: false, result: undefined }

export const RunnerContext = createContext<Runner | undefined>(undefined)

/** @throws Error outside a runner */
export function useRunner(): Runner {
  const runner = useContext(RunnerContext)
  if (runner === undefined) throw new Error('There is no RunnerForm around this component.')
  return runner
}
