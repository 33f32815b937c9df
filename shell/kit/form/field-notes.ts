import { createContext } from 'react'

/** What the office asks about an answer, by control name. */
export const FieldNotesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** Why a signature is empty again, by control name. Undefined: no signature is ever emptied. */
export const SignatureHintsContext = createContext<ReadonlyMap<string, string> | undefined>(undefined)

/** Takes the place of the help of a signature, by control name. */
export const SignatureHelpContext = createContext<ReadonlyMap<string, string>>(new Map())
