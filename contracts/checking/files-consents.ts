import { type Message, message, ownText } from '../messages/message.ts'
import type { ConsentPlan, FieldPlan, FormPlan, PartPlan } from './plan.ts'
import { missing } from './sentences.ts'
import { isBlank, own, type Sent } from './values.ts'

const MEGABYTE = 1_024 * 1_024
const FILE_NAME = /\.(?:pdf|docx?)$/i

/**
 * What is wrong with a file, as far as its name tells. A screen puts the name of the chosen file into the body, empty
 * where none was chosen; where the body does not speak of the file, who has the bytes checks all of it.
 */
export function fileTrouble(plan: FieldPlan, part: PartPlan, sent: Sent): Message | undefined {
  const { code, name, required } = plan
  const value = own(sent, name)
  if (value === undefined) return undefined
  if (isBlank(value)) return required ? missing(plan, part) : undefined
  if (typeof value === 'string' && FILE_NAME.test(value)) return undefined
  return message('file.wrong-kind', { what: ownText(code) })
}

/** What is said of a file that has more bytes than it may have: what the server would answer. */
export function fileTooLarge(name: string, mostBytes: number): Message {
  return message('file.too-large', { name, megabytes: mostBytes / MEGABYTE })
}

/** A consent that travels must be `true` in its place. One that does not is looked at only where it was sent. */
export function isGiven({ consent, at }: ConsentPlan, body: Sent): boolean {
  if (consent.sent === undefined) {
    const value = own(body, consent.name) ?? true
    return value === true || value === 'true'
  }
  const list = own(body, consent.sent)
  return Array.isArray(list) && list[at] === true
}

/** Arrays of consents that hold more than there is to consent to, as `[array, first place too many]`. */
export function surplus({ consents }: FormPlan, body: Sent): [string, number][] {
  const counts = new Map<string, number>()
  for (const { consent, at } of consents) if (consent.sent !== undefined) counts.set(consent.sent, at + 1)
  return [...counts].filter(([name, count]) => {
    const list = own(body, name)
    return Array.isArray(list) && list.length > count
  })
}

/** Whether all files and consents are as they must be. */
export function isComplete(plan: FormPlan, body: Sent): boolean {
  for (const part of plan.parts) {
    for (const file of part.files) if (fileTrouble(file, part, body) !== undefined) return false
  }
  if (plan.consents.length === 0) return true
  return plan.consents.every((consent) => isGiven(consent, body)) && surplus(plan, body).length === 0
}
