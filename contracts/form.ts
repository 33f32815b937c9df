/**
 * The language in which forms are defined. One file in `forms/` holds one form as data; the validator, the TypeScript
 * type, the event schema, the record, the OpenAPI part and both screens are made from it.
 */

import type { DayMeaning } from './day-bounds.ts'

/**
 * What a field holds. `line` is one line of text, `box` several. `digits` is text of exactly `length` digits, which
 * keeps its zeros; `code` is at most `length` letters and digits. `number` counts something, from 0 to 80. Of `choice`
 * one option is stored, of `choices` some, as one text with commas. `tick` is yes or no. Only public forms take a
 * `file`.
 */
export type FieldKind =
  | 'line'
  | 'box'
  | 'email'
  | 'phone'
  | 'digits'
  | 'code'
  | 'date'
  | 'number'
  | 'choice'
  | 'choices'
  | 'tick'
  | 'signature'
  | 'file'

export interface Field {
  readonly kind: FieldKind
  readonly label: string
  /** What the answer is called to those who review it; needed where the label speaks to the applicant (“you”, “I”). */
  readonly reviewLabel?: string
  /** One line between label and control that tells the form of the answer. */
  readonly help?: string
  /** Must hold more than blanks (a `tick` must be ticked). Default true; never true for the company's fields. */
  readonly required?: boolean
  /**
   * Asked only where another field of the same part, a `choice`, holds this option, and required there. What was sent
   * elsewhere is checked and then dropped.
   */
  readonly requiredWhen?: { readonly field: string; readonly is: string }
  /** Who fills it. Default `applicant`. What an applicant sends for a company field is dropped. */
  readonly by?: 'applicant' | 'company'
  /** The choices of `choice` and `choices`, as they are stored. */
  readonly options?: readonly string[]
  /** Other spellings that are taken, each with the stored one. */
  readonly sameAs?: Readonly<Record<string, string>>
  /** Longer words that the screen shows for a stored choice. */
  readonly shownAs?: Readonly<Record<string, string>>
  /** What an untouched screen holds. */
  readonly initial?: string | number | boolean
  /** Length in characters; the default follows from the kind (`LIMITS`). For `digits` and `code` see `length`. */
  readonly maxLength?: number
  /** For `digits` (exact length) and `code` (at most so many letters or digits). */
  readonly length?: number
  /**
   * For `digits` and `code` of which only the last `length` are kept: how many characters the full number has, at least
   * and at most. Only those are taken of it; a text of another length is refused.
   */
  readonly lastOf?: readonly [least: number, most: number]
  /** What a date says, which bounds it. Default: any day from 1900 to 2200. */
  readonly day?: DayMeaning
  /** For a date: another date of the same part and side that it cannot come before. */
  readonly notBefore?: string
  /** The field whose value is taken where this one was not sent (the handbook's found wiring). */
  readonly orElse?: string
  /** Name in the record, where it is not simply the snake_case of the field's name. */
  readonly record?: string
  /** HTML autocomplete token. */
  readonly autocomplete?: string
  /** The specification's own sentence for a missing or wrong answer; else the part's, else one made from the label. */
  readonly message?: string
}

export type Fields = Readonly<Record<string, Field>>

/** Fields on one line of a card: side by side as `layout` says, without one each on a line of its own. */
export interface CardRow {
  readonly fields: readonly string[]
  readonly layout?: 'two' | 'three' | 'sig' | 'duo'
}

/** What stands together on the applicant's screen: texts to read, then fields. Order and grouping only. */
export interface Card {
  readonly title: string
  /** One line under the title. */
  readonly lead?: string
  /** Ids of the part's texts that are read here. */
  readonly texts?: readonly string[]
  readonly rows: readonly CardRow[]
}

/** A part of a form: one record (or one row each, where `rows` is set) of one list that the reads answer. */
export interface Part {
  readonly name: string
  readonly title: string
  /** Key of the request's body that holds this part. Absent: its fields stand at the top of the body. */
  readonly body?: string
  /**
   * The GET call that reads it, and the key of the list in that answer (absent: the answer is the bare list). `stamp`
   * is the column that says when a row was sent (ISO 8601, UTC).
   */
  readonly read: { readonly path: string; readonly list?: string; readonly missing: string; readonly stamp?: string }
  /** A fixed number of rows. `label` names the field that is given and its values in order. */
  readonly rows?: {
    readonly count: number
    /** What one row is called on its applicant's screen, where rows have no label. Default: the part's title. */
    readonly each?: string
    readonly label?: { readonly field: string; readonly values: readonly string[] }
    /** Rows may stay empty as long as one holds all of these fields. */
    readonly oneWith?: readonly string[]
    /** `true`: each row has a tick that fills it with `N / A`. A label: one tick, which fills the row of that label. */
    readonly notApplicable?: true | string
  }
  readonly fields: Fields
  /** The specification's sentence where a required field of this part is missing. */
  readonly message?: string
  /** Ids of the texts shown with this part. */
  readonly texts?: readonly string[]
  /** `open`: the first text is what the part is about, so the review does not fold it. */
  readonly firstText?: 'open'
  /** How the applicant's screen groups the fields of a part without rows. Default: one card with all of them. */
  readonly cards?: readonly Card[]
}

/**
 * A tick of the screen's last tab that is not an answer. `sent` names the array of the body that holds it as `true`,
 * `text` the id of the text above it.
 */
export interface Consent {
  /** Name of its control; `checks` may hold it. */
  readonly name: string
  readonly label: string
  readonly text?: string
  readonly message: string
  readonly sent?: string
}

/** One tab of a form's screen: the parts it shows, or some fields of the only part. */
export interface Tab {
  readonly title: string
  readonly parts?: readonly string[]
  readonly fields?: readonly string[]
  /** The sentence of the guard that keeps Next closed; `true`: that of the part whose answer is missing. */
  readonly message?: string | true
}

/** How an applicant's screen is laid out: cards, tabs that open one after the other, or a text to read and sign. */
export type Layout = 'plain' | 'tabbed' | 'book'

/** Where a screen lives and leads. Routes hold `{id}` for the person's number. */
export interface Screen {
  readonly route: string
  /** Default: the form that follows in the packet. */
  readonly next?: string
  readonly back?: string
  /** Whether a successful save goes on to `next` by itself. */
  readonly advances?: boolean
  readonly links?: readonly { readonly label: string; readonly to: string }[]
}

/** The applicant's screen. */
export interface FormScreen extends Screen {
  /** What to expect, in one line under the title. */
  readonly lead?: string
  /** Default: `tabbed` where the form has tabs, else `plain`. */
  readonly layout?: Layout
  /** Beside a book: what people look up most, as a figure and the words after it. */
  readonly facts?: readonly (readonly [figure: string, words: string])[]
}

export interface Form {
  readonly name: string
  readonly title: string
  /** A short title for narrow spaces. Default: its title. */
  readonly short?: string
  /** `public`: sent by a visitor; `onboarding`: one of the packet, by its person. */
  readonly kind: 'public' | 'onboarding'
  /** Version of the answers' shape. A shipped version never changes. */
  readonly version: number
  /**
   * Its place in the packet: forms come in the order of their steps, and gaps do not show. Two pages of one form share
   * it, and the later one has to say that it `startsFrom` the earlier, with no fields if it takes none over.
   */
  readonly step?: number
  readonly save: {
    readonly path: string
    readonly type: 'json' | 'multipart'
    readonly status: 200 | 201
    readonly message: string
  }
  readonly parts: readonly Part[]
  readonly tabs?: readonly Tab[]
  readonly consents?: readonly Consent[]
  /** Fields and consents in the order in which the specification checks them; the rest follow as they stand. */
  readonly checks?: readonly string[]
  /** A sentence shown, without blocking, where all these fields are empty. */
  readonly hint?: { readonly whenEmpty: readonly string[]; readonly message: string }
  /** Fields that an untouched screen takes over from what this person saved in another form. */
  readonly startsFrom?: { readonly form: string; readonly fields: readonly string[] }
  readonly screen: FormScreen
  readonly review?: Screen
}

/** Lengths in characters and sizes in bytes that hold for every form. */
export const LIMITS = {
  line: 200,
  box: 2_000,
  email: 254,
  phone: 40,
  username: 64,
  password: 256,
  json: 128 * 1_024,
  /** Values in a JSON body, lists and objects among them. */
  values: 2_000,
  resume: 5 * 1_024 * 1_024,
} as const

/** States a form. The value is returned as it is; the type keeps every literal, so that types can be read from it. */
export function defineForm<const F extends Form>(form: F): F {
  return form
}

/** Answers by part name, of whichever form: an object of fields, or a list of them where the part has rows. */
export type AnyAnswers = Readonly<
  Record<string, Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]>
>

/**
 * A version of a form that was shipped and has been replaced since. It stands in a file of its own beside the current
 * form (`hipaa.v1.ts` beside `hipaa.ts`), as a copy of what was shipped: events of it are in logs, tabs with it are
 * open.
 */
export interface EarlierForm {
  readonly form: Form
  /** Makes answers of the next version out of answers of this one. Pure; what it is given stays as it is. */
  upcast(answers: AnyAnswers): AnyAnswers
  /** The same for what the company filled in: only the fields that were sent are there. Default: nothing changes. */
  upcastSection?(section: AnyAnswers): AnyAnswers
}

/** What leads from a version of a form to the next one. */
interface Upcasts<F extends Form> {
  upcast(answers: Answers<F>): AnyAnswers
  upcastSection?(section: CompanySection<F>): AnyAnswers
}

/** States an earlier version of a form. Annotate what `upcast` returns with the answers of the next version. */
export function defineEarlier<const F extends Form>(form: F, upcasts: Upcasts<F>): EarlierForm {
  return { form, ...upcasts } as EarlierForm
}

/** `hipaa@2`: a form in one of its versions. Validators are found by it. */
export function formKey({ name, version }: Pick<Form, 'name' | 'version'>): string {
  return `${name}@${version}`
}

type Value<D extends Field> = D['kind'] extends 'number'
  ? number
  : D['kind'] extends 'tick'
    ? boolean
    : D extends { options: readonly (infer O)[] }
      ? D['kind'] extends 'choice'
        ? O
        : string
      : string

type FieldsBy<F extends Fields, W extends 'applicant' | 'company'> = {
  [K in keyof F as F[K] extends { kind: 'file' }
    ? never
    : F[K] extends { by: 'company' }
      ? W extends 'company'
        ? K
        : never
      : W extends 'applicant'
        ? K
        : never]: Value<F[K]>
}

type PartAnswers<P extends Part> = P extends { rows: object }
  ? readonly FieldsBy<P['fields'], 'applicant'>[]
  : FieldsBy<P['fields'], 'applicant'>

/** What an applicant answers, by part name: an object, or a list where the part has rows. Files travel beside. */
export type Answers<F extends Form> = {
  readonly [P in F['parts'][number] as P['name']]: PartAnswers<P>
}

/** What the company fills, by part name; only what has been filled is there. */
export type CompanySection<F extends Form> = {
  readonly [P in F['parts'][number] as P['name']]?: Partial<FieldsBy<P['fields'], 'company'>>
}
