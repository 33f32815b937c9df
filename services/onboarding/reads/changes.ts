import { dayOf } from '@arrive/contracts/days.ts'
import type { Field, Form, Part } from '@arrive/contracts/form.ts'
import { isList, type PartValue, type Value } from '@arrive/contracts/records.ts'
import { type Kernel, positionIn } from '../../kernel/index.ts'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import { filledBy } from '../projections/filled-by.ts'
import { type PersonSave, personSaves } from './person-saves.ts'

type Dependencies = Pick<Kernel, 'store' | 'vault' | 'upcast' | 'settings'>

interface Change {
  readonly form: string
  readonly part: string
  /** From 0; null if the part has one row. */
  readonly row: number | null
  readonly field: string
  readonly before: Value | null
  readonly after: Value
  readonly event: string
  readonly position: string
  readonly at: string
  readonly by: 'person' | 'company' | 'reference'
  readonly by_user_id: number
  /** The date on the paper is earlier than the day on which it was recorded. */
  readonly late: boolean
}

export interface Changing {
  readonly forms: readonly Form[]
  /** The person's, or that of a compartment. */
  readonly number: number
  /** Whether the reader may see a field. */
  readonly isShown: (field: Field) => boolean
}

/** Each answer that a save or fill changed, in the order of the log. */
export async function changesOf(dependencies: Dependencies, changing: Changing): Promise<readonly Change[]> {
  const { forms, number, isShown } = changing
  const { timeZone } = dependencies.settings
  const values = new Map<string, Value>()
  const changes: Change[] = []
  for await (const save of personSaves(dependencies, forms, number)) {
    for (const { part, row, name, field, value } of answersIn(save)) {
      const key = `${save.form.name} ${part.name} ${row} ${name}`
      const before = values.get(key) ?? null
      // A blank answer to a question that was never answered changes nothing.
      if (value === (before ?? '')) continue
      values.set(key, value)
      if (!isShown(field)) continue
      changes.push({
        form: save.form.name,
        part: part.name,
        row,
        field: name,
        before,
        after: value,
        event: save.envelope.id,
        position: save.position,
        at: save.envelope.time,
        ...signerOf(save),
        late: isLate(field, value, dayOf(save.envelope.time, timeZone)),
      })
    }
  }
  return changes
}

/** With their places in the proof's tree. */
export async function changesShown({ store }: Pick<Kernel, 'store'>, changes: readonly Change[]) {
  if (changes.length === 0) return []
  const indexes = await (await openSealedLog(store)).indexesAt(changes.map(({ position }) => positionIn(position)))
  return changes.map(({ position: _, ...change }, at) => ({ ...change, index: indexes[at] ?? null }))
}

interface Answer {
  readonly part: Part
  readonly row: number | null
  readonly name: string
  readonly field: Field
  readonly value: Value
}

/** A fill has only the fields that were sent. */
function answersIn({ form, answers, section }: PersonSave): readonly Answer[] {
  return form.parts.flatMap((part) => {
    const given: PartValue | undefined = answers?.[part.name] ?? section?.[part.name]
    if (given === undefined) return []
    if (!isList(given)) return answersOf(part, null, given)
    return given.flatMap((fields, at) => answersOf(part, part.rows === undefined ? null : at, fields))
  })
}

function answersOf(part: Part, row: number | null, fields: Readonly<Record<string, Value>>): readonly Answer[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const field = part.fields[name]
    return field === undefined ? [] : [{ part, row, name, field, value }]
  })
}

function signerOf({ envelope, person, section }: PersonSave): Pick<Change, 'by' | 'by_user_id'> {
  if (section === undefined) return { by: 'person', by_user_id: person }
  return filledBy(envelope)
}

function isLate({ kind, day }: Field, value: Value, recorded: string): boolean {
  return kind === 'date' && day === 'signed' && typeof value === 'string' && value !== '' && value < recorded
}
