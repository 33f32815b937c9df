import { placed } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { pathFor } from '../src/person.ts'
import type { World } from './world.ts'

/** Onboarding forms in packet order, the first verification page before the second. */
export const packet: readonly Form[] = forms
  .filter(({ kind }) => kind === 'onboarding')
  .toSorted((one, other) => (one.step ?? 0) - (other.step ?? 0))
  .map((form) => placed(catalogue, form))

export const named = packet.map((form) => [form.name, form] as const)

export const routeOf = (form: Form, { person }: Staff): string => pathFor(form.screen.route, person)

/** Submits a form by API with invented answers. */
export async function send(world: World, form: Form, { token }: Staff): Promise<void> {
  const { status } = await world.client.post(form.save.path, sampleBody(form), token)
  if (status !== form.save.status) throw new Error(`${form.name} was answered ${status}`)
}

/** The person's row in the first list of a form, as on the server. */
export async function savedRow(world: World, form: Form, { token }: Staff): Promise<Readonly<Record<string, unknown>>> {
  const [part] = form.parts
  const rows = await world.client.rows(part?.read.path ?? '', token, part?.read.list)
  return rows[0] ?? {}
}
