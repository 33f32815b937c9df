import type { SignatureStatus } from './calls/signatures.ts'

export interface StatusWords {
  /** Shown next to the name. */
  readonly word: string
  readonly meaning: string
}

/** What is said of a signature, on screens and in papers. */
export const STATUS_WORDS: Readonly<Record<SignatureStatus, StatusWords>> = {
  current: { word: 'Current', meaning: 'Nothing that it was given for has changed since.' },
  carried: {
    word: 'Answers changed since',
    meaning: 'Answers were changed after the name was typed, and the name was not typed again.',
  },
  'text-changed': {
    word: 'Wording changed since',
    meaning: 'The agency has replaced a wording that it was given under, and asked to sign the new one.',
  },
  'countersign-stale': {
    word: 'Form saved again since',
    meaning: 'The person saved the form again after the agency signed.',
  },
  superseded: { word: 'Signed again later', meaning: 'The name was typed again in a later save.' },
  unproven: {
    word: 'Not proven',
    meaning: 'The save did not say which wording was shown or which names were typed in it.',
  },
}
