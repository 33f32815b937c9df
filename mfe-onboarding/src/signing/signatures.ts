import { isSignedDate } from '@arrive/contracts/drafts.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Form, Part } from '@arrive/contracts/form.ts'
import { signatureFields, takesSigning } from '@arrive/contracts/signing.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { blankValues } from '@arrive/kit/form/body.ts'

/** Why a signature field is empty that was not: its sentence is shown next to it. */
export type Emptied = 'answer' | 'draft' | 'text'

type Answers = Readonly<Record<string, string>>

interface Signed {
  readonly field: string
  readonly part: Part
  /** The answers of its part, by name. */
  readonly answers: readonly string[]
  /** Those shown below it, and the dates next to signatures: after signing, a person goes on with them. */
  readonly following: ReadonlySet<string>
  readonly dates: ReadonlySet<string>
}

interface Given {
  /** As they were when the name was typed or loaded. */
  readonly over: Answers
  readonly isTyped: boolean
}

/** Which signatures of a person's form were typed, and which of them still belong to the answers around them. */
export class Signatures {
  readonly #signed: readonly Signed[]
  readonly #given = new Map<string, Given>()

  constructor(form: Form, values: Values) {
    this.#signed = signedIn(form)
    this.saved(values)
  }

  get fields(): readonly string[] {
    return this.#signed.map(({ field }) => field)
  }

  get typed(): readonly string[] {
    return this.fields.filter((field) => this.#given.get(field)?.isTyped === true)
  }

  /** After a save, all names are as loaded. */
  saved(values: Values): void {
    for (const one of this.#signed) this.#put(one, values, false)
  }

  /**
   * What a change empties.
   * @param name The control that changed; absent if all may have.
   * @param isByPerson Whether the person typed in it, and not the page.
   */
  changed(values: Values, name?: string, isByPerson = false): readonly string[] {
    return this.#signed.flatMap((one) => {
      if (one.field === name) {
        if (isByPerson || textOf(values[one.field]) === '') this.#put(one, values, isByPerson)
        return []
      }
      const given = this.#given.get(one.field)
      if (given === undefined || this.#follows(one, given, { values, name })) return []
      this.#given.delete(one.field)
      return [one.field]
    })
  }

  #put(one: Signed, values: Values, isTyped: boolean): void {
    if (textOf(values[one.field]) === '') this.#given.delete(one.field)
    else this.#given.set(one.field, { over: answersOf(one, values), isTyped })
  }

  /** Whether nothing changed but what a person fills in after signing. That counts as soon as they go on. */
  #follows(one: Signed, given: Given, { values, name }: { values: Values; name: string | undefined }): boolean {
    const now = answersOf(one, values)
    const changed = one.answers.filter((answer) => now[answer] !== given.over[answer])
    const isFollowing = (answer: string) =>
      given.isTyped && (one.dates.has(answer) || (one.following.has(answer) && given.over[answer] === ''))
    if (!changed.every(isFollowing)) return false
    const done = changed.filter((answer) => answer !== name || one.dates.has(answer))
    const over = { ...given.over, ...Object.fromEntries(done.map((answer) => [answer, now[answer] ?? ''])) }
    this.#given.set(one.field, { ...given, over })
    return true
  }
}

export interface Opened {
  readonly values: Values
  readonly emptied: ReadonlyMap<string, Emptied>
}

interface Opening {
  readonly saved: Values
  /** The saved answers with the draft. */
  readonly values: Values
  /** Saved names that must be typed again, by field. */
  readonly again?: ReadonlyMap<string, Emptied> | undefined
}

/** No draft brings back a signature, and none is shown over other answers or texts than it was saved with. */
export function withoutSignatures(form: Form, { saved, values, again }: Opening): Opened {
  const before: Values = { ...blankValues(form), ...saved }
  const emptied = new Map<string, Emptied>()
  const names = signedIn(form).map((one): readonly [string, unknown] => {
    const { field } = one
    const [now, then] = [answersOf(one, values), answersOf(one, before)]
    const isSame = one.answers.every((answer) => now[answer] === then[answer])
    const due = again?.get(field)
    if (due !== undefined) emptied.set(field, due)
    else if (isSame && textOf(before[field]) !== '') return [field, before[field]]
    else if (textOf(values[field]) !== '') emptied.set(field, textOf(before[field]) === '' ? 'draft' : 'answer')
    return [field, '']
  })
  return { values: { ...values, ...Object.fromEntries(names) }, emptied }
}

function signedIn(form: Form): readonly Signed[] {
  if (!takesSigning(form)) return []
  const fields = signatureFields(form, 'applicant')
  const names = new Set(fields.map(({ field }) => field))
  return fields.flatMap(({ part: name, field }) => {
    const part = form.parts.find((one) => one.name === name)
    if (part === undefined) return []
    const answers = fieldsBy(part, 'applicant').filter(([answer]) => !names.has(answer))
    const shown = shownIn(part)
    return [
      {
        ...{ field, part, answers: answers.map(([answer]) => answer) },
        following: new Set(shown.slice(shown.indexOf(field) + 1)),
        dates: new Set(answers.flatMap(([answer, one]) => (isSignedDate(part, answer, one) ? [answer] : []))),
      },
    ]
  })
}

/** In the order of the screen. */
function shownIn({ cards, fields }: Part): readonly string[] {
  return cards?.flatMap(({ rows }) => rows.flatMap((row) => row.fields)) ?? Object.keys(fields)
}

function answersOf({ answers }: Signed, values: Values): Answers {
  return Object.fromEntries(answers.map((answer) => [answer, textOf(values[answer])]))
}

/** Spaces that leaving a field removes are no change, and an empty box is as good as no answer. */
function textOf(value: unknown): string {
  return value === false || value === undefined || value === null ? '' : String(value).trim().replaceAll(/\s+/g, ' ')
}
