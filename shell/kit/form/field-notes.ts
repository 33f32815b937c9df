import { createContext } from 'react'

/** What the office asks about an answer, by control name. */
export const FieldNotesContext = createContext<ReadonlyMap<string, string>>(new Map())
