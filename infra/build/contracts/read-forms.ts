import type { EarlierForm, Form } from '@arrive/contracts/form.ts'
import { exportsOf, type Found, sourcesIn } from './read-files.ts'

export interface FoundForms {
  /** In packet order. */
  readonly current: readonly Found<Form>[]
  /** Oldest first. */
  readonly earlier: readonly Found<EarlierForm>[]
}

/** `hipaa.v1.ts` holds version 1; `hipaa.ts` holds the current version. */
const EARLIER = /\.v\d+\.ts$/

/** Reads forms from files and folders, not from subfolders. */
export async function readForms(places: readonly string[]): Promise<FoundForms> {
  const files = await sourcesIn(places)
  const current: Found<Form>[] = []
  const earlier: Found<EarlierForm>[] = []
  for (const file of files) {
    if (EARLIER.test(file)) earlier.push(...(await exportsOf(file, isEarlier)))
    else current.push(...inOrder(await exportsOf(file, isForm)))
  }
  return {
    current: current.sort((a, b) => stepOf(a.value) - stepOf(b.value)),
    earlier: earlier.sort((a, b) => a.value.form.version - b.value.form.version),
  }
}

/** A module lists its exports alphabetically; forms of one step and file go in the order of `follows`. */
function inOrder(forms: Found<Form>[]): Found<Form>[] {
  return forms.sort((a, b) => Number(follows(a.value, b.value)) - Number(follows(b.value, a.value)))
}

function follows(form: Form, other: Form): boolean {
  return form.startsFrom?.form === other.name
}

function stepOf({ kind, step }: Form): number {
  return step ?? (kind === 'public' ? 0 : Number.MAX_SAFE_INTEGER)
}

function isForm(value: unknown): value is Form {
  if (typeof value !== 'object' || value === null) return false
  return 'name' in value && 'kind' in value && 'save' in value && 'parts' in value && Array.isArray(value.parts)
}

function isEarlier(value: unknown): value is EarlierForm {
  if (typeof value !== 'object' || value === null) return false
  return 'upcast' in value && typeof value.upcast === 'function' && 'form' in value && isForm(value.form)
}
