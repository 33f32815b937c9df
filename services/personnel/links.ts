import type { LinkActor } from '../kernel/index.ts'
import type { MailedLink } from '../shared/links.ts'

interface Linked {
  readonly id: string
  /** Which email of the request. */
  readonly count: number
}

export function referenceLink(person: number, reference: Linked): MailedLink {
  return { purpose: 'reference', person, n: linkedText(reference) }
}

/** Stops the reminders of one request. */
export function quietLink(person: number, reference: Linked): MailedLink {
  return { purpose: 'quiet', person, n: linkedText(reference) }
}

function linkedText({ id, count }: Linked): string {
  return `${id.replaceAll('-', '')}-${count}`
}

export function isLinked({ n }: Pick<LinkActor, 'n'>, reference: Linked): boolean {
  return n === linkedText(reference)
}
