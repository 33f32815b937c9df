import { readDraft, writeDraft, writeDraftState } from '@arrive/kit/form/drafts.ts'
import type { Runner } from '@arrive/kit/form/runner.ts'
import type { Fetch } from '@arrive/kit/form/save.ts'
import { listen } from '@arrive/kit/subscribe.ts'
import type { Session } from '@arrive/router'
import { useEffect, useRef, useState } from 'react'
import type { Opening } from './opening.ts'
import { readServerDraft, writeServerDraft } from './server.ts'
import { type Conflict, DraftSync, type SyncParts } from './sync.ts'
import { differences, draftIn, onScreen } from './values.ts'

interface SyncOptions {
  readonly runner: Runner
  readonly session: Session
  readonly opening: Opening
}

export interface SyncedDraft {
  /** Its submit ends the draft. */
  readonly runner: Runner
  readonly conflict: Conflict | undefined
  readonly sync: () => DraftSync | undefined
}

/** Keeps the draft of an open form equal on the server, in this tab, and on other devices. */
export function useDraftSync({ runner, session, opening }: SyncOptions): SyncedDraft {
  const [conflict, setConflict] = useState<Conflict | undefined>(undefined)
  const [isTaken, setTaken] = useState(opening.isTaken)
  const sync = useRef<DraftSync | undefined>(undefined)
  const latest = useRef({ runner, session })
  latest.current = { runner, session }
  const first = useRef(opening)
  const { methods } = runner.fields
  // biome-ignore lint/correctness/useExhaustiveDependencies: one draft for each form and person
  useEffect(() => {
    let isOpen = true
    const own = new DraftSync(
      {
        ...partsOf(runner, (...sent) => latest.current.session.authFetch(...sent)),
        ask: (asked) => isOpen && setConflict(asked),
        take: ({ values }) => {
          show(latest.current.runner, session.person, values)
          setTaken(true)
        },
        // A logout or a submit may have deleted the draft after the form was left.
        put: (state) => {
          const key = { owner: session.person, form: runner.form.name }
          if (isOpen || readDraft(sessionStorage, key) !== undefined) writeDraftState(sessionStorage, key, state)
        },
      },
      first.current.start,
    )
    sync.current = own
    const stop = follow(runner, own)
    return () => {
      isOpen = false
      stop()
      own.stop()
    }
  }, [methods, runner.form, session.person])
  const submit = () => submitting(runner, sync.current)
  return {
    runner: { ...runner, submit, ...(isTaken && { restored: 'device' }) },
    conflict,
    sync: () => sync.current,
  }
}

type Remote = Pick<SyncParts, 'here' | 'read' | 'write' | 'isSame'>

function partsOf({ form, fields: { methods } }: Runner, fetch: Fetch): Remote {
  const { name, version } = form
  return {
    here: () => draftIn(form, methods.getValues()),
    isSame: (one, other) => differences(form, one, other).length === 0,
    read: () => readServerDraft(fetch, name),
    write: (base, values, keepalive) =>
      writeServerDraft(fetch, name, { base, form_version: version, values }, keepalive),
  }
}

/** Shows another device's answers, and keeps them in this tab if it has a draft. */
function show({ form, fields }: Runner, person: number, values: Runner['saved']): void {
  const key = { owner: person, form: form.name }
  fields.methods.reset(onScreen(form, values, fields.methods.getValues()))
  fields.clear()
  if (readDraft(sessionStorage, key) !== undefined) writeDraft(sessionStorage, key, fields.methods.getValues())
}

/** Typing, leaving, returning, and the network. */
function follow({ fields }: Runner, own: DraftSync): () => void {
  const subscription = fields.methods.watch((_, { type, name }) => {
    if (type !== undefined || name !== undefined) own.typed()
  })
  const stops = [
    listen(document, ['visibilitychange'], () => void (document.hidden ? own.flush(true) : own.look())),
    listen(window, ['pagehide'], () => void own.flush(true)),
    listen(window, ['focus'], () => void own.look()),
    listen(window, ['online'], () => void own.flush()),
  ]
  return () => {
    subscription.unsubscribe()
    for (const stop of stops) stop()
  }
}

async function submitting(runner: Runner, sync: DraftSync | undefined): ReturnType<Runner['submit']> {
  await sync?.settle()
  const result = await runner.submit()
  if (result?.ok === true) sync?.ended()
  else sync?.resume()
  return result
}
