import type { LoadedForm as Page } from '@arrive/contracts/catalogue.ts'
import type { Form, Part } from '@arrive/contracts/form.ts'
import type { Values } from '@arrive/kit/fields/fields.ts'
import { listOf } from '@arrive/kit/form/body.ts'
import { isLoadFailure, loadForm } from '@arrive/kit/form/load.ts'
import type { OwnPacket, Session } from '@arrive/router'
import type { Told } from './starts.ts'
import { isAbsent } from './use-current-packet.ts'

type Sources = Pick<Page, 'form' | 'applicant'>

/** Reads only what the form starts with. What can't be read is left to type, and the form stays usable. */
export async function readTold(
  { form, applicant }: Sources,
  session: Session,
  packet?: OwnPacket | undefined,
): Promise<Told> {
  const paths = Object.values(form.starts ?? {}).map((start) => start.split('.'))
  const [known, saved] = await Promise.all([
    packet !== undefined || paths.every(([from]) => from !== 'known')
      ? (packet?.known ?? null)
      : readKnown(session).catch(() => null),
    applicant && !isAbsent('saved_at', applicant.name, packet) && readSaved(partsIn(applicant, paths), session),
  ])
  return { known, ...(saved && { applicant: saved }) }
}

async function readKnown({ authFetch }: Session): Promise<object | null> {
  const response = await authFetch('/packet', { headers: { Accept: 'application/json' } })
  return response.ok ? (await response.json()).known : null
}

async function readSaved(form: Form, { authFetch, person }: Session): Promise<Values | undefined> {
  const loaded = await loadForm(form, authFetch, person)
  return isLoadFailure(loaded) ? undefined : loaded.values
}

/** The form with only the parts that these paths lead into. */
function partsIn(form: Form, paths: readonly (readonly string[])[]): Form {
  const names = new Set(paths.map(([, name]) => name))
  const controls = (part: Part) => (part.rows === undefined ? Object.keys(part.fields) : [listOf(part)])
  return { ...form, parts: form.parts.filter((part) => controls(part).some((name) => names.has(name))) }
}
