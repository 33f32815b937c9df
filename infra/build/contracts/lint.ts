import { layoutOf } from '@arrive/contracts/catalogue.ts'
import type { Field, Form, Part, Screen } from '@arrive/contracts/form.ts'
import { columnOf } from '@arrive/contracts/records.ts'
import { lintStarts } from './lint-starts.ts'
import { lintWords } from './lint-words.ts'

const ROUTE = /^\/[\w-]+\/\{id\}$/

/** Problems with forms that types can't catch, one sentence each. */
export function lintForms(forms: readonly Form[], texts: readonly { readonly id: string }[]): string[] {
  const ids = new Set(texts.map(({ id }) => id))
  return [
    ...duplicates(forms.map(({ name }) => name)).map((name) => `Two forms are called ${name}.`),
    ...duplicates(forms.map(({ save }) => save.path)).map((path) => `Two forms are saved at ${path}.`),
    ...duplicates(forms.flatMap((form) => ownRoutes(form, forms))).map(
      (route) => `Two screens or reviews have the route ${route}.`,
    ),
    ...lintSteps(forms),
    ...forms.flatMap((form) =>
      [...lintForm(form, ids), ...lintLinks(form, forms), ...lintStarts(form, forms)].map(
        (sentence) => `Form ${form.name}: ${sentence}`,
      ),
    ),
  ]
}

/** Only pages of one form may share a step; the later page's `startsFrom` links it to the earlier one. */
function lintSteps(forms: readonly Form[]): string[] {
  const firsts = forms.filter(({ step, startsFrom }) => {
    const origin = forms.find(({ name }) => name === startsFrom?.form)
    return step !== undefined && origin?.step !== step
  })
  return duplicates(firsts.map(({ step }) => String(step))).map((step) => {
    const names = firsts.filter((form) => String(form.step) === step).map(({ name }) => name)
    const same = `The forms ${names.join(' and ')} have the same step, ${step}.`
    return `${same} Of two pages of one form the later needs startsFrom the earlier.`
  })
}

function routesOf({ screen, review }: Form): string[] {
  return [screen.route, ...(review === undefined ? [] : [review.route])]
}

/** Without those of the form on whose screen it is shown. */
function ownRoutes(form: Form, forms: readonly Form[]): string[] {
  const host = forms.find(({ name }) => name === form.shownOn)
  const shared = host === undefined ? [] : routesOf(host)
  return routesOf(form).filter((route) => !shared.includes(route))
}

/** Checks a form's links to other forms. A route with a person's number must belong to a form. */
function lintLinks(form: Form, forms: readonly Form[]): string[] {
  const { screen, review, startsFrom } = form
  const routes = forms.flatMap(routesOf)
  const places = [screen, ...(review === undefined ? [] : [review])].flatMap(leadsTo)
  const nowhere = places.filter((route) => route.includes('{id}') && !routes.includes(route))
  return [
    ...nowhere.map((route) => `leads to ${route}, which is the route of no form.`),
    ...(startsFrom === undefined ? [] : lintStart(form, startsFrom, forms)),
  ]
}

function leadsTo({ links = [] }: Screen): string[] {
  return links.map(({ to }) => to)
}

function lintStart(form: Form, { form: name, fields }: NonNullable<Form['startsFrom']>, forms: readonly Form[]) {
  const origin = forms.find((one) => one.name === name)
  if (origin === undefined) return [`starts from the form ${name}, which is not there.`]
  return [form, origin].flatMap((one) =>
    fields
      .filter((field) => one.parts.every((part) => part.fields[field] === undefined))
      .map((field) => `starts from ${field} of ${name}, and ${one.name} has no field of that name.`),
  )
}

function lintForm(form: Form, ids: ReadonlySet<string>): string[] {
  const texts = [
    ...form.parts.flatMap(({ texts = [] }) => texts),
    ...(form.consents ?? []).flatMap(({ text = [] }) => text),
  ]
  const checkable = [
    ...form.parts.flatMap(({ fields }) => Object.keys(fields)),
    ...(form.consents ?? []).map(({ name }) => name),
  ]
  const company = form.parts.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { by }]) => (by === 'company' ? [name] : [])),
  )
  const top = form.parts.flatMap((part) => (part.body === undefined ? Object.keys(part.fields) : [part.body]))
  return [
    ...duplicates(form.parts.map(({ name }) => name)).map((name) => `two parts are called ${name}.`),
    ...duplicates(top).map((name) => `two things stand at ${name} in the body.`),
    ...duplicates(company).map((name) => `two company fields are called ${name}.`),
    ...texts.filter((id) => !ids.has(id)).map((id) => `there is no text ${id} (contracts/texts/${id}.md).`),
    ...(form.save.type === 'multipart' && !hasFile(form) ? ['is sent as multipart, but has no file.'] : []),
    ...(form.checks ?? []).filter((name) => !checkable.includes(name)).map((name) => `there is no ${name} to check.`),
    ...(form.kind === 'public' ? [] : lintPlace(form)),
    ...form.parts.flatMap(lintPart),
    ...form.parts.flatMap((part) => lintCards(form, part)),
    ...lintWords(form),
  ]
}

/** Checks the properties a packet form needs to be shown, listed and reviewed. */
function lintPlace(form: Form): string[] {
  return [
    ...(form.kind === 'onboarding' && form.step === undefined ? ['has no step in the packet.'] : []),
    ...(form.kind === 'law' && form.step !== undefined ? ['is required by law and has no step in the packet.'] : []),
    ...(form.review === undefined ? ['has no review.'] : []),
    ...(hasFile(form) ? ['has a file, which only public forms take.'] : []),
    ...routesOf(form)
      .filter((route) => !ROUTE.test(route))
      .map((route) => `its route ${route} is not one word and the person’s number, such as /hipaa/{id}.`),
  ]
}

/** Cards must show each field of a part once, and each text once unless the layout shows the rest first. */
function lintCards(form: Form, { name, cards, rows, fields, texts = [] }: Part): string[] {
  if (cards === undefined) return []
  const shown = cards.flatMap((card) => card.rows.flatMap((row) => row.fields))
  const read = cards.flatMap((card) => card.texts ?? [])
  const unread = layoutOf(form) === 'book' ? [] : texts.filter((id) => !read.includes(id))
  return [
    ...(rows === undefined ? [] : [`the rows of ${name} have no cards.`]),
    ...duplicates(cards.map(({ title }) => title)).map((title) => `two cards of ${name} are called ${title}.`),
    ...duplicates(shown).map((field) => `the cards of ${name} show ${field} twice.`),
    ...shown.filter((field) => fields[field] === undefined).map((field) => `${name} has no field ${field}.`),
    ...Object.keys(fields)
      .filter((field) => !shown.includes(field))
      .map((field) => `the cards of ${name} do not show ${field}.`),
    ...[...duplicates(read), ...unread].map((id) => `the cards of ${name} do not show the text ${id} once.`),
    ...read.filter((id) => !texts.includes(id)).map((id) => `${name} has no text ${id}.`),
  ]
}

function hasFile({ parts }: Form): boolean {
  return parts.some(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'file'))
}

function lintPart(part: Part): string[] {
  const { rows, fields } = part
  const named = [...(rows?.oneWith ?? []), ...(rows?.label === undefined ? [] : [rows.label.field])]
  const columns = Object.entries(fields).map(([name, field]) => columnOf(name, field))
  return [
    ...(rows !== undefined && part.body === undefined ? [`the rows of ${part.name} need a place in the body.`] : []),
    ...(rows?.label !== undefined && rows.label.values.length !== rows.count
      ? [`${part.name} has not one label a row.`]
      : []),
    ...(rows?.oneWith !== undefined && rows.label === undefined
      ? [`the rows of ${part.name} need labels to choose one by.`]
      : []),
    ...named.filter((name) => fields[name] === undefined).map((name) => `${part.name} has no field ${name}.`),
    ...duplicates(['user_id', ...columns]).map((column) => `two columns of ${part.name} are called ${column}.`),
    ...Object.entries(fields).flatMap(([name, field]) =>
      lintField(part, field).map((sentence) => `${name} ${sentence}`),
    ),
  ]
}

function lintField({ fields, body }: Part, field: Field): string[] {
  const { options = [], requiredWhen, orElse, by, required } = field
  const others = [requiredWhen?.field, orElse].filter((name) => name !== undefined)
  return [
    ...lintKind(field),
    ...(by === 'company' && required === true ? ['is the company’s and cannot be required.'] : []),
    ...(field.kind === 'file' && (by === 'company' || body !== undefined)
      ? ['must be sent by the applicant, at the top of the body.']
      : []),
    ...Object.values(field.sameAs ?? {})
      .filter((to) => !options.includes(to))
      .map((to) => `has no option ${to}.`),
    ...others.filter((name) => fields[name] === undefined).map((name) => `refers to ${name}, which is not there.`),
    ...(requiredWhen === undefined ? [] : lintCondition(requiredWhen, fields[requiredWhen.field])),
  ]
}

/** If no answer meets a condition, its field is never shown, and nothing else reports that. */
function lintCondition({ field, is }: NonNullable<Field['requiredWhen']>, other: Field | undefined): string[] {
  if (other === undefined) return []
  if (other.kind !== 'choice') return [`depends on ${field}, which is not of kind choice.`]
  return other.options?.includes(is) === true ? [] : [`depends on the option ${is}, which ${field} does not have.`]
}

function lintKind({ kind, options = [], length }: Field): string[] {
  if (kind === 'digits' || kind === 'code') return length === undefined ? ['needs a length.'] : []
  if (kind !== 'choice' && kind !== 'choices') return []
  if (options.length === 0) return ['needs options.']
  const [twice] = duplicates(options)
  if (twice !== undefined) return [`has the option ${twice} twice.`]
  return kind === 'choices' && options.some((option) => option.includes(',')) ? ['has an option with a comma.'] : []
}

export function duplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}
