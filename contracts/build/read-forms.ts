import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Form } from '../form.ts'

/** A form with the file that holds it and the name under which it is exported. */
export interface FoundForm {
  readonly form: Form
  readonly file: string
  readonly exported: string
}

/** The forms of these folders (not of folders in them), the packet in its order. */
export async function readForms(folders: readonly string[]): Promise<FoundForm[]> {
  const found: FoundForm[] = []
  for (const folder of folders) {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
    for (const file of files) found.push(...(await formsOf(resolve(join(folder, file)))))
  }
  return found.sort((a, b) => stepOf(a.form) - stepOf(b.form))
}

async function formsOf(file: string): Promise<FoundForm[]> {
  const exports: Record<string, unknown> = await import(pathToFileURL(file).href)
  const entries = Object.entries(exports)
  return inOrder(entries.flatMap(([exported, form]) => (isForm(form) ? [{ form, file, exported }] : [])))
}

/** A module lists its exports by name; the order of two forms of one step and file is that of who follows whom. */
function inOrder(forms: FoundForm[]): FoundForm[] {
  return forms.sort((a, b) => Number(follows(a.form, b.form)) - Number(follows(b.form, a.form)))
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
