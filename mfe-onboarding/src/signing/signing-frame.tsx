import { SignatureHintsContext } from '@arrive/kit/form/field-notes.ts'
import { createContext, type ReactNode } from 'react'
import type { SignedRunner } from './use-signed-form.ts'
import type { ChangedWording } from './wordings.ts'

export const ChangedTextsContext = createContext<readonly ChangedWording[]>([])

interface SigningFrameProps {
  readonly signed: Pick<SignedRunner, 'hints' | 'changed'>
  readonly children: ReactNode
}

/** Tells a form's fields and its outcome what happened to signatures and texts. */
export function SigningFrame({ signed: { hints, changed }, children }: SigningFrameProps) {
  return (
    <SignatureHintsContext value={hints}>
      <ChangedTextsContext value={changed}>{children}</ChangedTextsContext>
    </SignatureHintsContext>
  )
}
