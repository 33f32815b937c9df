import { isGranted, OFFICE } from '@arrive/contracts/office-roles.ts'
import type { Envelope, Request } from '../../kernel/index.ts'

export type Opens = (envelope: Envelope, data: string) => readonly ('data' | 'evidence')[]

interface Shown {
  readonly actor: Request['actor']
  /** Names of the forms on the paper. */
  readonly forms: readonly string[]
  readonly isWhole: boolean
  /** Whether a form has fields that its person reads as blank. */
  readonly isConfidential: (form: string) => boolean
}

const OF_FORM = /^urn:arrive:(?:onboarding\.(?:form\.submitted|company\.filled)|medical\.form\.submitted):([^:]+):/
const NOTHING = [] as const

/** Which attached events a reader gets open: those that the paper shows, as far as the calls show them. */
export function opensFor(shown: Shown): Opens {
  return shown.actor.role === 'admin' ? forOffice(shown) : forPerson(shown)
}

function forOffice({ actor, forms, isWhole }: Shown): Opens {
  const hasFiles = 'grade' in actor && isGranted(actor.grade, OFFICE.files)
  return (envelope, data) => {
    const { type } = envelope
    const form = OF_FORM.exec(envelope.dataschema)?.[1] ?? formNamed(envelope, data)
    const isOpen =
      form === undefined
        ? type.startsWith('onboarding.') ||
          (isWhole && (type.startsWith('applications.') || (hasFiles && type.startsWith('personnel.'))))
        : forms.includes(form)
    return isOpen ? ['data', 'evidence'] : NOTHING
  }
}

/** Without evidence, and without what the agency keeps to itself. */
function forPerson({ forms, isConfidential }: Shown): Opens {
  return ({ type, dataschema }, data) => {
    const form = OF_FORM.exec(dataschema)?.[1] ?? (type === MEDICAL_DONE ? formIn(data) : undefined)
    if (form === undefined) return type.startsWith('onboarding.') ? ['data'] : NOTHING
    const isKept = type === 'onboarding.company.filled' && isConfidential(form)
    return forms.includes(form) && !isKept ? ['data'] : NOTHING
  }
}

const MEDICAL_DONE = 'medical.form.done'

function formNamed({ type }: Envelope, data: string): string | undefined {
  return type === 'office.form.reviewed' || type === MEDICAL_DONE ? formIn(data) : undefined
}

function formIn(data: string): string {
  return String(Object(JSON.parse(data)).form)
}
