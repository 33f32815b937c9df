import type { Form } from '@arrive/contracts/form.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import { type Runner, type RunnerOptions, type Sent, useFormRunner } from '@arrive/kit/form/runner.ts'
import { clientClock } from '@arrive/kit/time-zone.ts'
import { textsShown } from '@arrive/kit/use-texts.ts'
import { useContext, useRef, useState } from 'react'
import { SignAgainContext } from './sign-again.ts'
import { type Signatures, withoutSignatures } from './signatures.ts'
import { SignerContext } from './signer.ts'
import { type EmptiedFields, useSignatures } from './use-signatures.ts'
import { adoptTexts, type ChangedWording } from './wordings.ts'

export interface SignedRunner extends Runner {
  /** Why signatures are empty, by control name. */
  readonly hints: ReadonlyMap<string, string>
  /** Texts that changed while the person read them, until the next save. */
  readonly changed: readonly ChangedWording[]
}

/** A form of the person's own: who agreed to sign electronically signs it, with the wordings on the screen. */
export function useSignedForm(form: Form, options: RunnerOptions): SignedRunner {
  const { state, reload } = useContext(SignerContext)
  const again = useContext(SignAgainContext).get(form.name)
  const emptied = useRef<EmptiedFields>(new Map())
  const latest = useRef<Signatures | undefined>(undefined)
  const running = useFormRunner(form, {
    ...options,
    opens: (values) => {
      const opened = withoutSignatures(form, { saved: options.saved ?? {}, values, again })
      emptied.current = opened.emptied
      return opened.values
    },
    ...(state === 'given' && { signing: () => signingOf(form, latest.current?.typed ?? []) }),
  })
  const { fields } = running
  const { hints, signatures, emptyAll } = useSignatures(form, fields, emptied.current)
  latest.current = signatures
  const [changed, setChanged] = useState<readonly ChangedWording[]>([])
  const submit = async () => {
    const result = await running.submit()
    if (result?.ok === true) {
      signatures.saved(fields.values())
      setChanged([])
    } else if (result?.code === 'text-changed') {
      setChanged(adoptTexts(result.texts ?? []))
      emptyAll()
    } else if (result?.code === 'no-consent') reload()
    return result
  }
  return { ...running, submit, hints, changed }
}

/** Null if a text could not be read. */
function signingOf(form: Form, typed: readonly string[]): Sent | null {
  const texts = textsShown(textsOf(form))
  if (texts === undefined) return null
  return { signing: { texts, typed }, more: clientClock() }
}
