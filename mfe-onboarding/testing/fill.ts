import { isApplicable } from '@arrive/contracts/checking/conditions.ts'
import { fieldsBy } from '@arrive/contracts/field-schema.ts'
import type { Field, Form, Part } from '@arrive/contracts/form.ts'
import { sampleAnswers } from '@arrive/contracts/samples.ts'
import type { Page } from 'playwright-core'
import { cardsOf } from '../src/cards.ts'

type Answered = Readonly<Record<string, unknown>>

/** Waits for the form, and shows it if it is folded because it is not needed. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('main form').waitFor({ state: 'attached' })
  const fold = page.locator('details:not([open]) > summary', { hasText: 'Show the form anyway' })
  if ((await fold.count()) > 0) await fold.click()
  await page.locator('main form').waitFor()
}

/** Fills visible fields with made-up answers, one by one, like a person. */
export async function fillForm(page: Page, form: Form, parts: readonly Part[] = form.parts): Promise<void> {
  const answers: Answered = sampleAnswers(form)
  for (const part of parts) {
    if (part.rows === undefined) await fillFields(page, part, answers[part.name] as Answered)
    else await fillRows(page, part, answers[part.name] as readonly Answered[])
  }
}

async function fillFields(page: Page, part: Part, answers: Answered): Promise<void> {
  // From top to bottom, because a change above a signature empties it.
  const shown = cardsOf(part).flatMap(({ rows }) => rows.flatMap((row) => row.fields))
  const placeOf = ([name]: readonly [string, Field]) => shown.indexOf(name)
  for (const [name, field] of fieldsBy(part, 'applicant').toSorted((one, other) => placeOf(one) - placeOf(other))) {
    if (isApplicable(field, answers)) await fillField(page, { name, field, value: answers[name] })
  }
}

async function fillRows(page: Page, part: Part, rows: readonly Answered[]): Promise<void> {
  const { label, oneWith } = part.rows ?? {}
  for (const [at, row] of rows.entries()) {
    if (oneWith !== undefined && label !== undefined) {
      await page.getByRole('checkbox', { name: String(row[label.field]), exact: true }).check()
    }
    for (const [key, field] of fieldsBy(part, 'applicant')) {
      if (key === label?.field) continue
      await fillField(page, { name: `${part.body ?? part.name}.${at}.${key}`, field, value: row[key] })
    }
  }
}

interface Filled {
  readonly name: string
  readonly field: Field
  readonly value: unknown
}

async function fillField(page: Page, { name, field, value }: Filled): Promise<void> {
  const control = page.locator(`[name="${name}"]`)
  if (field.kind === 'tick') await control.check()
  else if (field.kind === 'choice') await choose(page, name, String(value))
  else if (field.kind === 'choices') for (const one of String(value).split(', ')) await check(page, name, one)
  else await control.fill(String(value))
}

/** A few options are radio cards, many are a list. */
async function choose(page: Page, name: string, value: string): Promise<void> {
  // Only a rendered form shows which one it is.
  await page.locator(`[name="${name}"]`).first().waitFor({ state: 'attached' })
  const list = page.locator(`select[name="${name}"]`)
  if ((await list.count()) > 0) await list.selectOption(value)
  else await check(page, name, value)
}

async function check(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`[name="${name}"][value="${value}"]`).check()
}
