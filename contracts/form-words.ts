import type { Field, Form, Part } from './form.ts'

/**
 * What those who review a form are shown as its words, by where they stand: `part` for a title, `part.field` for a
 * question, `part.field=option` for a choice. The labels of rows are not among them: rows are found by those.
 */
export type FormWords = Readonly<Record<string, string>>

/** The words of another definition of a form where they are not those of this one. */
export function otherWords(form: Form, other: Form): FormWords {
  const [own, theirs] = [wordsOf(form), wordsOf(other)]
  return Object.fromEntries(
    Object.entries(theirs).filter(([place, words]) => own[place] !== undefined && own[place] !== words),
  )
}

/** A form in other words. What they do not name stays as it is. */
export function inWords<F extends Form>(form: F, words: FormWords): F {
  if (Object.keys(words).length === 0) return form
  return { ...form, parts: form.parts.map((part) => partIn(part, words)) }
}

/** All words of a form. */
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
