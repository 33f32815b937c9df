/**
 * The form definition language. Each file in `forms/` is one form as data. The validator, TypeScript type, event
 * schema, record, OpenAPI part and both screens derive from it.
 */

import type { DayMeaning } from './day-bounds.ts'
import type { Card } from './form-card.ts'
import type { PacketNeed } from './packet-need.ts'

export type { Card } from './form-card.ts'

/**
 * `line` is one line of text, `box` several. `digits` is text of exactly `length` digits, so it keeps zeros; `code` is
 * at most `length` letters and digits. `number` is a count from 0 to 80. `choices` are stored as one text with commas.
 * `tick` is a boolean. Only public forms take a `file`.
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
  /** Label for reviewers, required if the label addresses the applicant (“you”, “I”). */
  readonly reviewLabel?: string
  /** One line under the label about the format of the answer. */
  readonly help?: string
  /** Must not be blank (a `tick` must be ticked). Default true; never true for company fields. */
  readonly required?: boolean
  /** Shown and required only if that `choice` of the same part has this option. Otherwise an answer is dropped. */
  readonly requiredWhen?: { readonly field: string; readonly is: string }
  /** Who fills it in. Default `applicant`. Company fields sent by an applicant are dropped. */
  readonly by?: 'applicant' | 'company'
  /** Of the company: goes to the office only, so the applicant reads it as blank. */
  readonly confidential?: true
  /** Stored values of `choice` and `choices`. */
  readonly options?: readonly string[]
  /** Accepted spellings, each with the stored one. */
  readonly sameAs?: Readonly<Record<string, string>>
  /** Display text for a stored choice. */
  readonly shownAs?: Readonly<Record<string, string>>
  /** Initial value on an untouched screen. */
  readonly initial?: string | number | boolean
  /** In characters; the default depends on the kind (`LIMITS`). Not for `digits` and `code`: see `length`. */
  readonly maxLength?: number
  /** For `digits` (exact) and `code` (at most). */
  readonly length?: number
  /** For `digits` and `code` that keep the last `length` characters: the length range of the full number. */
  readonly lastOf?: readonly [least: number, most: number]
  /** What a date means, which sets its bounds. Default: any day from 1900 to 2200. */
  readonly day?: DayMeaning
  /** For a date: it can't be before this other date of the same part and side. */
  readonly notBefore?: string
  /** Choosing `is` on the screen answers another field of the same part. */
  readonly sets?: { readonly is: string; readonly field: string; readonly to: string }
  /** `false`: nine digits are no Social Security number here, so the screen does not warn about them. */
  readonly warnsOfSsn?: false
  /** The fallback field if this one was not sent (for the handbook's miswired input). */
  readonly orElse?: string
  /** Column name, if it is not the field's name in snake_case. */
  readonly record?: string
  readonly autocomplete?: string
  /** The specification's sentence for a missing or wrong answer. Default: the part's, or one made from the label. */
  readonly message?: string
}

export type Fields = Readonly<Record<string, Field>>

/** One record of a form (or one row each, with `rows`), in one list of the read calls. */
export interface Part {
  readonly name: string
  readonly title: string
  /** Key in the request body. Absent: the fields are at the top of the body. */
  readonly body?: string
  /** The GET call, and the list's key in its response (default: the bare list). `stamp`: column of the time (UTC). */
  readonly read: { readonly path: string; readonly list?: string; readonly missing: string; readonly stamp?: string }
  /** A fixed number of rows. `label` names the given field and its values in order. */
  readonly rows?: {
    readonly count: number
    /** Name of one row on the applicant's screen, if rows have no label. Default: the part's title. */
    readonly each?: string
    readonly label?: { readonly field: string; readonly values: readonly string[] }
    /** Rows may stay empty if at least one has all of these fields. */
    readonly oneWith?: readonly string[]
    /** `true`: each row has a tick that fills it with `N / A`. A label: one tick, for the row with that label. */
    readonly notApplicable?: true | string
  }
  readonly fields: Fields
  /** The specification's sentence for a missing required field of this part. */
  readonly message?: string
  readonly texts?: readonly string[]
  /** `open`: the review shows the first text unfolded, because the part is about it. */
  readonly firstText?: 'open'
  /** Groups fields of a part without rows. Default: one card. */
  readonly cards?: readonly Card[]
}

/** A tick on the last tab that is no answer. `sent` is the body array that holds it, `text` the text above it. */
export interface Consent {
  /** Name of its control; `checks` may contain it. */
  readonly name: string
  readonly label: string
  readonly text?: string
  readonly message: string
  readonly sent?: string
}

/** One tab of a form: the parts it shows, or some fields of the only part. */
export interface Tab {
  readonly title: string
  readonly parts?: readonly string[]
  readonly fields?: readonly string[]
  /** The message while Next is disabled; `true`: that of the part with the missing answer. */
  readonly message?: string | true
  /** Toggles in a card above the tab's parts. */
  readonly quick?: readonly QuickAnswer[]
}

/** Fills rows that are blank with `N / A`. */
export interface QuickAnswer {
  readonly label: string
  readonly part: string
  /** From 0. */
  readonly rows: readonly number[]
  /** Not offered after these answers to a field of another part. */
  readonly notFor?: { readonly field: string; readonly is: readonly string[] }
}

/** Cards, tabs that open in order, a text to read and sign, or a document alone, without titles. */
export type Layout = 'plain' | 'tabbed' | 'book' | 'alone'

/** Routes contain `{id}` for the person's number. */
export interface Screen {
  readonly route: string
  /** The forms of the packet before and after: `placed` adds them (`catalogue.ts`). */
  readonly next?: string
  readonly back?: string
  /** Whether a successful save goes to `next`. */
  readonly advances?: boolean
  readonly links?: readonly { readonly label: string; readonly to: string }[]
}

export interface FormScreen extends Screen {
  readonly lead?: string
  /** Default: `tabbed` if the form has tabs, else `plain`. */
  readonly layout?: Layout
  /** Key facts shown next to a book: a figure and its caption. */
  readonly facts?: readonly (readonly [figure: string, words: string])[]
}

/**
 * Today, a member of `known` in `GET /packet`, or an answer in the form with `applicant`: `applicant.fullName`,
 * `applicant.formerEmployers.0.phone`. `.first`, `.between` and `.last` at the end take words of a name.
 */
export type Start = 'today' | `known.${string}` | `applicant.${string}`

export interface Form {
  readonly name: string
  readonly title: string
  /** For narrow spaces. Default: the title. */
  readonly short?: string
  /** `public`: sent by a visitor; `onboarding`: part of the packet; `law`: required by law, not counted. */
  readonly kind: 'public' | 'onboarding' | 'law'
  /** Version of the answers' shape. A shipped version never changes. */
  readonly version: number
  /** Order in the packet; 4.5 goes between 4 and 5. Two pages share it if the later one has `startsFrom`. */
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
  /** Fields and consents in the specification's order of checks; the rest follow in order. */
  readonly checks?: readonly string[]
  /** A non-blocking hint if all these fields are empty. */
  readonly hint?: { readonly whenEmpty: readonly string[]; readonly message: string }
  /** Who needs it, and how many minutes it takes. A form of the law without it is not listed in the packet. */
  readonly packet?: PacketNeed
  /** Fields of the first part that say who the applicant is, and the part with a row for each former job. */
  readonly applicant?: { readonly name: string; readonly position: string; readonly jobs?: string }
  /** Prefills fields from the person's save of another form. */
  readonly startsFrom?: { readonly form: string; readonly fields: readonly string[] }
  /** What controls start with until the form is saved, by name: `fullName`, `personalReferences.0.name`. */
  readonly starts?: Readonly<Record<string, Start>>
  /** Kept under a number and a key of its own, on an internal topic. Only for forms of the law. */
  readonly compartment?: 'medical'
  /** The office acts within this number of weekdays if a choice is this option. A later save of `unless` ends that. */
  readonly due?: { readonly field: string; readonly is: string; readonly weekdays: number; readonly unless: string }
  /** The form on whose screen this one is shown. Only for forms of the law. */
  readonly shownOn?: string
  /** The form of the packet that is in when this one is. Only for forms of the law. */
  readonly countsAs?: string
  readonly screen: FormScreen
  readonly review?: Screen
}

/** Lengths in characters and sizes in bytes, for all forms. */
export const LIMITS = {
  line: 200,
  box: 2_000,
  email: 254,
  phone: 40,
  username: 64,
  password: 256,
  json: 128 * 1_024,
  /** Values in a JSON body, including lists and objects. */
  values: 2_000,
  resume: 5 * 1_024 * 1_024,
} as const

/** Returns the form as is, keeping literal types. */
export function defineForm<const F extends Form>(form: F): F {
  return form
}

/** Answers of any form by part: an object, or a list if the part has rows. */
export type AnyAnswers = Readonly<
  Record<string, Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]>
>

/**
 * A replaced version of a form. It has its own file next to the current form (`hipaa.v1.ts`) and stays as shipped,
 * because logs and open tabs contain it.
 */
export interface EarlierForm {
  readonly form: Form
  /** Converts answers to the next version. Pure; must not change its input. */
  upcast(answers: AnyAnswers): AnyAnswers
  /** The same for company fields; only those sent are present. Default: no change. */
  upcastSection?(section: AnyAnswers): AnyAnswers
}

interface Upcasts<F extends Form> {
  upcast(answers: Answers<F>): AnyAnswers
  upcastSection?(section: CompanySection<F>): AnyAnswers
}

/** Defines an earlier version of a form. Annotate the return type of `upcast` with the next version's answers. */
export function defineEarlier<const F extends Form>(form: F, upcasts: Upcasts<F>): EarlierForm {
  return { form, ...upcasts } as EarlierForm
}

/** `hipaa@2`: key of a form version's validators. */
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

/** An applicant's answers by part: an object, or a list if the part has rows. Files are sent separately. */
export type Answers<F extends Form> = {
  readonly [P in F['parts'][number] as P['name']]: PartAnswers<P>
}

/** Company fields by part; only filled ones are present. */
export type CompanySection<F extends Form> = {
  readonly [P in F['parts'][number] as P['name']]?: Partial<FieldsBy<P['fields'], 'company'>>
}
