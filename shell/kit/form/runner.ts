import type { Form } from '@arrive/contracts/form.ts'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { type Check, type Fields, useFields, type Values } from '../fields/fields.ts'
import { blankValues, bodyOf, controlOf } from './body.ts'
import { type DraftKey, readDraft } from './drafts.ts'
import { type SaveKeys, useSaveKey } from './key.ts'
import { multipartOf } from './multipart.ts'
import { type Fetch, type Saved, saveBody } from './save.ts'
import { onTab, tabSentence } from './tabs.ts'
import { useAbandoned } from './use-abandoned.ts'
import { useDraft } from './use-draft.ts'

export interface RunnerOptions {
  /** Finds what keeps the values from being saved (`problemsIn`). */
  readonly check: Check
  /** Runs its argument once `check` is loaded. Default: at once. */
  readonly whenReady?: (then: () => void) => void
  readonly fetch: Fetch
  /** Whose form it is; absent for a visitor's. */
  readonly person?: number
  /** What the server has stored (`loadForm`). */
  readonly saved?: Values
}

export interface TabChecked {
  readonly ok: boolean
  /** The sentence of the tab's guard. */
  readonly message?: string
}

/** An open form of the contracts. */
export interface Runner {
  readonly form: Form
  readonly fields: Fields
  /** What the server has stored: the agency's fields are shown from it. */
  readonly saved: Values
  /** Whether unfinished answers were found in this tab and put back. */
  readonly restored: boolean
  /** Whether a visitor's answers were cleared after a while without typing. */
  readonly cleared: boolean
  readonly saving: boolean
  readonly result: Saved | undefined
  /** The sentence of the tab that is not complete yet. */
  readonly tabMessage: string | undefined
  readonly checkTab: (at: number) => TabChecked
  /** Checks everything, then saves. `undefined` if the check found problems. */
  readonly submit: () => Promise<Saved | undefined>
  /** Resets the form to its blank values. */
  readonly reset: () => void
}

/** Runs a form: its values, checks, draft and save. */
export function useFormRunner(form: Form, options: RunnerOptions): Runner {
  const { check, whenReady, person, saved = NOTHING } = options
  const key = { owner: person ?? ('visitor' as const), form: form.name }
  const start = useRef<Start | undefined>(undefined)
  start.current ??= startOf(
    form,
    saved,
    typeof sessionStorage === 'undefined' ? undefined : readDraft(sessionStorage, key),
  )
  const fields = useFields({
    initial: start.current.values,
    check,
    ...(whenReady !== undefined && { whenReady }),
    // A form with tabs announces its problems above the form.
    isTold: form.tabs !== undefined,
  })
  const forget = useDraft(fields, key)
  const { submit, saving, result, clear } = useSaving({ form, fields, fetch: options.fetch, draft: key, forget })
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
  const restored = start.current.restored && !cleared
  return { form, fields, saved, restored, cleared, saving, result, tabMessage, checkTab, submit, reset }
}

const NOTHING: Values = {}
const KEY_REUSED = 422

interface Start {
  readonly values: Values
  readonly restored: boolean
}

// A draft of this tab overrides what was saved, which overrides the blank values.
function startOf(form: Form, saved: Values, draft: Values | undefined): Start {
  return { values: { ...blankValues(form), ...saved, ...draft }, restored: draft !== undefined }
}

interface Saving {
  readonly form: Form
  readonly fields: Fields
  readonly fetch: Fetch
  readonly draft: DraftKey
  readonly forget: () => void
}

function useSaving({ form, fields, fetch, draft, forget }: Saving) {
  const [state, setState] = useState<{ saving: boolean; result: Saved | undefined }>(IDLE)
  const keys = useSaveKey(draft)
  const running = useRef(false)
  const submit = async (): Promise<Saved | undefined> => {
    if (running.current) return undefined
    if (fields.check().length > 0) {
      setState(IDLE)
      return undefined
    }
    running.current = true
    setState({ saving: true, result: undefined })
    const result = await send(form, fields.values(), { fetch, keys })
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

interface Sending {
  readonly fetch: Fetch
  readonly keys: SaveKeys
}

/** Sends the answers. If the server knows their key from other answers, they are another save under a new key. */
async function send(form: Form, values: Values, { fetch, keys }: Sending): Promise<Saved> {
  const { path, status, message, type } = form.save
  const json = JSON.stringify(bodyOf(form, values))
  const body = type === 'json' ? json : multipartOf(form, values)
  const told = json + sizesOf(values)
  const request = { path, status, message, body }
  const saved = await saveBody(fetch, { ...request, key: keys.of(told) })
  const isOther = !saved.ok && saved.status === KEY_REUSED
  return isOther ? saveBody(fetch, { ...request, key: keys.renew(told) }) : saved
}

/** Tells files of one name apart. */
const sizesOf = (values: Values) =>
  Object.values(values)
    .flatMap((value) => (value instanceof File ? [` ${value.size}`] : []))
    .join('')

const IDLE = { saving: false, result: undefined }

export const RunnerContext = createContext<Runner | undefined>(undefined)

/** The runner around a component. @throws Error outside of one. */
export function useRunner(): Runner {
  const runner = useContext(RunnerContext)
  if (runner === undefined) throw new Error('There is no RunnerForm around this component.')
  return runner
}
