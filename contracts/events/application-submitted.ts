import type { EventType } from '../event.ts'
import type { Form } from '../form.ts'
import { sampleAnswers } from '../samples.ts'
import { answersSchema, closed, fileSchemas } from '../schemas.ts'
import { sampleTexts, type TextReference, textsSeen } from '../texts-seen.ts'
import type { FormValues } from '../typed.ts'

/** A file that came with an application. `size` in bytes, `sha256` hexadecimal. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

/** A visitor's answers to any public form; a file is under its field's name. */
export interface ApplicationSubmitted {
  readonly answers: FormValues
  /** The texts that the form showed. */
  readonly texts: readonly TextReference[]
  readonly resume?: StoredFile
}

const SAMPLE_FILE: StoredFile = {
  id: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f',
  name: 'resume.pdf',
  type: 'application/pdf',
  size: 48_211,
  sha256: 'a'.repeat(64),
}

/** `applications.career.submitted` and so on: one type per public form. */
export function applicationSubmitted(form: Form): EventType {
  const { properties, required } = fileSchemas(form)
  return {
    type: `applications.${form.name}.submitted`,
    family: 'applications.*.submitted',
    version: form.version,
    topic: 'applications',
    summary: `A visitor sent: ${form.title}.`,
    data: closed({ answers: answersSchema(form), texts: textsSeen, ...properties }, ['answers', 'texts', ...required]),
    get sample() {
      const files = Object.fromEntries(Object.keys(properties).map((name) => [name, SAMPLE_FILE]))
      return { answers: sampleAnswers(form), texts: sampleTexts(form), ...files }
    },
  }
}
