import { OFFICE } from '@arrive/contracts/office-roles.ts'
import { STATUS_WORDS } from '@arrive/contracts/signature-words.ts'
import { TextLink } from '@arrive/kit/link.tsx'
import type { Session } from '@arrive/router'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useAddressThen } from '../as-of/context.ts'
import { isIn } from '../roles.ts'
import { evidencePath } from './evidence-path.ts'
import { latestIn, type Signature, signaturesQuery } from './reads.ts'
import { needsHand, StatusTag } from './status.tsx'

interface Signed {
  readonly person: number
  readonly byField: ReadonlyMap<string, Signature>
}

const NOBODY: Signed = { person: 0, byField: new Map() }
const SignedContext = createContext(NOBODY)

interface SignedFormProps {
  readonly form: string
  readonly person: number
  readonly session: Session
  readonly children: ReactNode
}

/** Around one form, so that its names can show their status. Roles that may not read it see the names alone. */
export function SignedForm({ form, person, session, children }: SignedFormProps) {
  const { data } = useQuery({ ...signaturesQuery(session, person), enabled: isIn(session, OFFICE.readers) })
  const byField = data === undefined ? NOBODY.byField : latestIn(data.signatures, form)
  return <SignedContext value={{ person, byField }}>{children}</SignedContext>
}

interface SignatureStatusProps {
  readonly field: string
  readonly label: string
  /** Whether the label is shown, because the field is elsewhere. */
  readonly isNamed?: boolean
}

/** Under a typed name: whether it still belongs to what is shown, and the way to its evidence. */
export function SignatureStatus({ field, label, isNamed = false }: SignatureStatusProps) {
  const { person, byField } = useContext(SignedContext)
  const at = useAddressThen()
  const signature = byField.get(field)
  if (signature === undefined) return null
  const { status } = signature
  return (
    <p className="adm-signed">
      {isNamed ? <b>{label}</b> : null}
      <StatusTag status={status} />
      <TextLink to={at(evidencePath(person, signature))}>
        Evidence<span className="vh">: {label}</span>
      </TextLink>
      {needsHand(status) ? <small>{STATUS_WORDS[status].meaning}</small> : null}
    </p>
  )
}
