import type { Form } from '@arrive/contracts/form.ts'
import { type CompanySigning, signatureFields } from '@arrive/contracts/signing.ts'
import type { Fields } from '@arrive/kit/fields/fields.ts'
import { clientClock } from '@arrive/kit/time-zone.ts'
import { useEffect, useRef } from 'react'
import type { Texts } from './changed-in.ts'
import type { useMergedEdits } from './use-merged-edits.ts'

type Edits = Pick<ReturnType<typeof useMergedEdits>, 'own' | 'settle'>

/** Edits, with the agency's signatures that somebody typed since the last save, even if it is the same name. */
export function useRetyped({ methods }: Fields, form: Form, edits: Edits): Edits {
  const typed = useRef(new Set<string>())
  useEffect(() => {
    const names = namesIn(form)
    const subscription = methods.watch((_, { type, name }) => {
      if (type === 'change' && name !== undefined && names.includes(name)) typed.current.add(name)
    })
    return () => subscription.unsubscribe()
  }, [methods, form])
  const again = () => [...typed.current].map((name) => [name, String(methods.getValues(name) ?? '')] as const)
  return {
    own: () => ({ ...edits.own(), ...Object.fromEntries(again().filter(([, value]) => value.trim() !== '')) }),
    settle: (saved) => {
      edits.settle(saved)
      typed.current.clear()
    },
  }
}

/** A sent name was typed for this save; the others are carried over. */
export function signingOf(form: Form, sent: Texts): CompanySigning {
  return {
    typed: namesIn(form).filter((name) => (sent[name] ?? '').trim() !== ''),
    ...clientClock(),
  }
}

function namesIn(form: Form): readonly string[] {
  return signatureFields(form, 'company').map(({ field }) => field)
}
