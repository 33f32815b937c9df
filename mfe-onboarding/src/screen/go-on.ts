import type { FormEntry } from '@arrive/contracts/catalogue.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { catalogue } from '@arrive/contracts/generated/catalogue.ts'
import type { OwnPacket } from '@arrive/router'
import type { FormLink } from './links.ts'

type States = Pick<OwnPacket, 'forms'>

export function isNotNeeded(form: string, packet: States | undefined): boolean {
  return packet?.forms.some((one) => one.form === form && one.state === 'not_needed') === true
}

/** The needed form that follows a form in the packet. */
export function neededAfter(form: string, packet: States | undefined): FormEntry | undefined {
  const at = catalogue.findIndex(({ name }) => name === form)
  return catalogue.slice(at + 1).find(({ name }) => !isNotNeeded(name, packet))
}

/** Skips forms that are not needed; undefined if the form's own links lead on. */
export function linkAfterSave({ name, screen }: Form, packet: States | undefined): FormLink | undefined {
  if (screen.next === undefined) return { label: 'Your packet', to: '/packet/{id}' }
  const next = catalogue.find(({ route }) => route === screen.next)
  const needed = neededAfter(name, packet)
  if (screen.advances === true || needed === undefined || needed.name === next?.name) return undefined
  return goOnTo(needed)
}

export function goOnTo({ short, route }: FormEntry): FormLink {
  return { label: `Go on: ${short}`, to: route }
}
