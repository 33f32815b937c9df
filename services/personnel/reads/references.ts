import { REFERENCES_NEEDED } from '@arrive/contracts/references.ts'
import type { AnswerOf } from '@arrive/contracts/typed.ts'
import type { Kernel } from '../../kernel/index.ts'
import { countReferences } from '../../shared/personnel.ts'
import { NO_REFERENCES, PERSONNEL, type PersonReferences, REFERENCES } from '../projections/reference.ts'
import { officeReference, ownReference } from '../projections/shown.ts'

export async function referencesOf({ reader }: Pick<Kernel, 'reader'>, person: number): Promise<PersonReferences> {
  const found = await reader(PERSONNEL).get(REFERENCES, String(person))
  return (found?.value as PersonReferences | undefined) ?? NO_REFERENCES
}

export async function ownReferences(kernel: Kernel, person: number): Promise<AnswerOf<'get-own-references'>> {
  const known = await referencesOf(kernel, person)
  const now = kernel.now()
  const { answered } = countReferences(known, now)
  return { needed: REFERENCES_NEEDED, answered, references: known.references.map((one) => ownReference(one, now)) }
}

export async function officeReferences(kernel: Kernel, person: number): Promise<AnswerOf<'get-references'>> {
  const known = await referencesOf(kernel, person)
  const now = kernel.now()
  const { accepted } = countReferences(known, now)
  return { needed: REFERENCES_NEEDED, accepted, references: known.references.map((one) => officeReference(one, now)) }
}
