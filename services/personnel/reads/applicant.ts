import { application2 } from '@arrive/contracts/forms/application2.ts'
import type { ReferenceForm } from '@arrive/contracts/references.ts'
import type { FormValues } from '@arrive/contracts/typed.ts'
import type { Kernel } from '../../kernel/index.ts'
import { answersOf, ONBOARDING } from '../../shared/packet-records.ts'

/** What the applicant said about an employer. */
export interface Applicant {
  readonly name: string
  readonly organization: string
  readonly from: string
  readonly to: string
  readonly title: string
}

/** Undefined before the page is sent; for someone else than an employer, before the application is. */
export async function applicantOf(
  kernel: Pick<Kernel, 'reader'>,
  person: number,
  form: ReferenceForm | null,
): Promise<Applicant | undefined> {
  if (form === null) {
    const name = await nameOf(kernel, person)
    return name === '' ? undefined : { name, organization: '', from: '', to: '', title: '' }
  }
  const fields = (await answersIn(kernel, form, person))?.[form]
  if (fields === undefined) return undefined
  const { applicantName, employer, datesEmployedFrom, datesEmployedTo, title } = Object(fields)
  return {
    name: String(applicantName),
    organization: String(employer),
    from: String(datesEmployedFrom),
    to: String(datesEmployedTo),
    title: String(title),
  }
}

async function nameOf(kernel: Pick<Kernel, 'reader'>, person: number): Promise<string> {
  const [part] = application2.parts
  const answers = await answersIn(kernel, application2.name, person)
  const { [application2.applicant.name]: name } = Object(answers?.[part.name])
  return typeof name === 'string' ? name : ''
}

async function answersIn(
  { reader }: Pick<Kernel, 'reader'>,
  name: string,
  person: number,
): Promise<FormValues | undefined> {
  const found = await reader(ONBOARDING).get(answersOf({ name }), String(person))
  return (found?.value as { readonly answers: FormValues } | undefined)?.answers
}
