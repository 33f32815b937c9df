import type { ApplicationSubmitted, StoredFile } from '@arrive/contracts/events/application-submitted.ts'
import { textsOf } from '@arrive/contracts/texts-seen.ts'
import type { FormValues } from '@arrive/contracts/typed.ts'
import type { Kernel, Origin, Outcome, Submission } from '../../kernel/index.ts'
import { APPLICATIONS } from '../../shared/applications.ts'
import type { Evidence } from '../../shared/evidence.ts'
import { keepFile } from '../../shared/keep-file.ts'
import { scanUpload } from '../../shared/resumes/scan-upload.ts'
import { TOPIC } from '../projections/applications.ts'
import { emailIn, type PublicForm } from '../projections/intakes.ts'
import { resumePurpose } from '../projections/stored-resume.ts'
import type { Resume } from './resume-file.ts'

export interface Application {
  readonly publicForm: PublicForm
  readonly origin: Origin
  readonly evidence: Evidence
  readonly answers: FormValues
  readonly resume?: Resume
}

/** Stores the resume, then appends one event with the whole form. A repeat gets the first response. */
export async function submitApplication(kernel: Kernel, application: Application): Promise<Outcome> {
  const { submit, registry } = kernel
  const { publicForm, origin, answers, resume } = application
  const person = await registry.numberOf(publicForm.kind, emailIn(publicForm, answers))
  const event = submit.eventId(origin)
  const texts = kernel.texts.references(textsOf(publicForm.form))
  const plain = submissionOf(application, person, texts)
  const before = await submit.findEarlier(event, plain)
  if (before !== undefined) return before
  if (resume === undefined) return submit.send(event, plain)
  await scanUpload(kernel, 'resume', resume.bytes)
  const id = await keepFile(kernel, { event, person, kind: 'resume', purpose: resumePurpose }, resume)
  const data: ApplicationSubmitted = { answers, texts, resume: fileOf(id, resume) }
  // A duplicate of this request may have completed while the file was written.
  return (await submit.findEarlier(event, plain)) ?? submit.send(event, { ...plain, data })
}

function submissionOf(application: Application, person: number, texts: ApplicationSubmitted['texts']): Submission {
  const { publicForm, origin, evidence, answers, resume } = application
  const { type, dataschema } = publicForm
  return {
    origin,
    topic: TOPIC,
    source: '/arrive/applications',
    type,
    dataschema,
    person,
    data: { answers, texts } satisfies ApplicationSubmitted,
    evidence,
    // The file counts by its hash; another file name does not make another request.
    request: { answers, resume: resume?.sha256 ?? null },
    awaited: [APPLICATIONS],
  }
}

function fileOf(id: string, { name, type, size, sha256 }: Resume): StoredFile {
  return { id, name, type, size, sha256 }
}
