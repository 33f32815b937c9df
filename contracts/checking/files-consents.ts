import { type Message, message, ownText } from '../messages/message.ts'
import type { ConsentPlan, FieldPlan, FormPlan, PartPlan } from './plan.ts'
import { missing } from './sentences.ts'
import { isBlank, ownValue, type RawValue } from './values.ts'

const MEGABYTE = 1_024 * 1_024
const FILE_NAME = /\.(?:pdf|docx?)$/i
/** Messages for common wrong file types, by extension. */
const OTHER_KINDS: readonly (readonly [RegExp, Message])[] = [
  [/\.rtf$/i, message('resume.rtf')],
  [/\.(?:pages|pages\.zip)$/i, message('resume.pages')],
  [/\.odt$/i, message('resume.odt')],
  [/\.(?:txt|text|md)$/i, message('resume.text')],
  [/\.(?:x?html?|mht|mhtml)$/i, message('resume.html')],
  [/\.(?:jpe?g|png|hei[cf]|gif|webp|tiff?|bmp|avif)$/i, message('resume.image')],
  [/\.(?:xlsx?|csv|ods|numbers)$/i, message('resume.sheet')],
  [/\.(?:pptx?|odp|key)$/i, message('resume.slides')],
  [/\.zip$/i, message('resume.archive')],
]

/** Checks a file by the name that screens put in the body. If that is absent, the upload itself is checked. */
export function fileProblem(plan: FieldPlan, part: PartPlan, sent: RawValue): Message | undefined {
  const { code, name, required } = plan
  const value = ownValue(sent, name)
  if (value === undefined) return undefined
  if (isBlank(value)) return required ? missing(plan, part) : undefined
  if (typeof value === 'string' && FILE_NAME.test(value)) return undefined
  const kind = typeof value === 'string' && OTHER_KINDS.find(([ending]) => ending.test(value))
  return kind ? kind[1] : message('file.wrong-kind', { what: ownText(code) })
}

/** Same message as the server's. */
export function fileTooLarge(name: string, mostBytes: number): Message {
  return message('file.too-large', { name, megabytes: mostBytes / MEGABYTE })
}

/** A consent with a place in the body must be `true` there. Any other is checked only if sent. */
export function isPresent({ consent, at }: ConsentPlan, body: RawValue): boolean {
  if (consent.sent === undefined) {
    const value = ownValue(body, consent.name) ?? true
    return value === true || value === 'true'
  }
  const list = ownValue(body, consent.sent)
  return Array.isArray(list) && list[at] === true
}

/** Arrays with more entries than consents, as `[array, first extra index]`. */
export function unexpectedConsents({ consents }: FormPlan, body: RawValue): [string, number][] {
  const counts = new Map<string, number>()
  for (const { consent, at } of consents) if (consent.sent !== undefined) counts.set(consent.sent, at + 1)
  return [...counts].filter(([name, count]) => {
    const list = ownValue(body, name)
    return Array.isArray(list) && list.length > count
  })
}

export function isComplete(plan: FormPlan, body: RawValue): boolean {
  for (const part of plan.parts) {
    for (const file of part.files) if (fileProblem(file, part, body) !== undefined) return false
  }
  if (plan.consents.length === 0) return true
  return plan.consents.every((consent) => isPresent(consent, body)) && unexpectedConsents(plan, body).length === 0
}
