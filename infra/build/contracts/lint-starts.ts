import type { Field, Form, Part, QuickAnswer } from '@arrive/contracts/form.ts'

/** What a form starts with, and what one press answers, must be fields that exist. */
export function lintStarts(form: Form, forms: readonly Form[]): string[] {
  const applicant = forms.find((one) => one.applicant !== undefined)
  const starts = Object.entries(form.starts ?? {})
  const origins = starts.flatMap(([, start]) => (start.startsWith('applicant.') ? [start.slice(10)] : []))
  return [
    ...starts.flatMap(([name]) =>
      fieldAt(form, name) === undefined ? [`starts ${name}, which is no field of it.`] : [],
    ),
    ...origins
      .filter((path) => applicant === undefined || fieldAt(applicant, path) === undefined)
      .map((path) => `starts with ${path} of the applicant, which is no field there.`),
    ...form.parts.flatMap(lintSets),
    ...(form.tabs ?? []).flatMap(({ quick = [] }) => quick.flatMap((one) => lintQuick(form, one))),
  ]
}

/** The field of a control; words of a name may follow (`fullName.first`). */
function fieldAt({ parts }: Form, path: string): Field | undefined {
  const [name = '', row, cell = ''] = path.split('.')
  const plain = parts.find(({ rows, fields }) => rows === undefined && fields[name] !== undefined)
  if (plain !== undefined) return plain.fields[name]
  const list = parts.find((part) => (part.body ?? part.name) === name)
  return Number(row) < (list?.rows?.count ?? 0) ? list?.fields[cell] : undefined
}

function lintSets({ fields }: Part): string[] {
  return Object.entries(fields).flatMap(([name, { sets, options = [] }]) => {
    if (sets === undefined) return []
    const isRight = options.includes(sets.is) && fields[sets.field]?.options?.includes(sets.to) === true
    return isRight ? [] : [`${name} sets an option that is not there.`]
  })
}

function lintQuick({ parts }: Form, { label, part, rows }: QuickAnswer): string[] {
  const count = parts.find(({ name }) => name === part)?.rows?.count ?? 0
  return rows.every((row) => row >= 0 && row < count) ? [] : [`“${label}” fills a row that ${part} does not have.`]
}
