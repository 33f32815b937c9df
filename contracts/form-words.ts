import type { Field, Form, Part } from './form.ts'

/**
 * A form's words as reviewers see them, by place: `part` for a title, `part.field` for a question, `part.field=option`
 * for a choice. Row labels are excluded, because rows are found by label.
 */
export type FormWords = Readonly<Record<string, string>>

/** The words in which another definition of a form differs from this one. */
export function otherWords(form: Form, other: Form): FormWords {
  const [own, theirs] = [wordsOf(form), wordsOf(other)]
  return Object.fromEntries(
    Object.entries(theirs).filter(([place, words]) => own[place] !== undefined && own[place] !== words),
  )
}

/** Replaces a form's words; those not given stay. */
export function inWords<F extends Form>(form: F, words: FormWords): F {
  if (Object.keys(words).length === 0) return form
  return { ...form, parts: form.parts.map((part) => partIn(part, words)) }
}

export function wordsOf({ parts }: Form): FormWords {
  return Object.fromEntries(parts.flatMap(wordsOfPart))
}

type Word = readonly [place: string, words: string]

function wordsOfPart(part: Part): readonly Word[] {
  const { name, title, fields } = part
  return [[name, title], ...Object.entries(fields).flatMap(([field, one]) => wordsOfField(`${name}.${field}`, one))]
}

function wordsOfField(place: string, { label, reviewLabel, options = [], shownAs = {} }: Field): readonly Word[] {
  const choices = options.map((option): Word => [`${place}=${option}`, shownAs[option] ?? option])
  return [[place, reviewLabel ?? label], ...choices]
}

function partIn(part: Part, words: FormWords): Part {
  const { name, title, fields } = part
  return {
    ...part,
    title: words[name] ?? title,
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, one]) => [field, fieldIn(`${name}.${field}`, one, words)]),
    ),
  }
}

function fieldIn(place: string, field: Field, words: FormWords): Field {
  const { options = [], shownAs = {} } = field
  const label = words[place]
  const other = options.flatMap((option): readonly Word[] => {
    const shown = words[`${place}=${option}`]
    return shown === undefined ? [] : [[option, shown]]
  })
  return {
    ...field,
    ...(label !== undefined && { label, reviewLabel: label }),
    ...(other.length > 0 && { shownAs: { ...shownAs, ...Object.fromEntries(other) } }),
  }
}
