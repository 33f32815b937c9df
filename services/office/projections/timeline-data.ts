import { FORM_SUBMITTED } from '@arrive/contracts/events/form-submitted.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { isNone } from '@arrive/contracts/packet.ts'

type Data = Readonly<Record<string, unknown>>

const APPLIED = ['firstName', 'lastName', 'email', 'phone', 'position']

/** What the projection of packets uses of the data of an event, so that the timeline stays small. */
export function slimmer(forms: readonly Form[]): (type: string, data: unknown) => unknown {
  const details = forms.find(({ applicant }) => applicant !== undefined)
  const slims: Readonly<Record<string, (data: Data) => unknown>> = {
    'accounts.account.registered': (data) => pick(data, ['role', 'email', 'username']),
    'applications.career.submitted': ({ answers }) => ({
      answers: { career: pick(Object(Object(answers).career), APPLIED) },
    }),
    [FORM_SUBMITTED]: ({ form, answers }) => ({ form, answers: detailsOf(details, Object(answers)) }),
    'onboarding.company.filled': ({ form, section }) => ({ form, section: filledIn(Object(section)) }),
    'office.form.reviewed': (data) => pick(data, ['form', 'decision', 'event']),
  }
  return (type, data) => (slims[type] ?? slimPersonnel)(Object(data))
}

/** Of references and credentials. */
function slimPersonnel({ checked, ...data }: Data): Data {
  const plain = Object.entries(data).filter(([, value]) => value === null || typeof value !== 'object')
  return {
    ...Object.fromEntries(plain),
    ...(checked !== undefined && { checked: checked === null ? null : pick(Object(checked), ['result']) }),
  }
}

function pick(data: Data, names: readonly string[]): Data {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(data, name) ? [[name, data[name]]] : [])))
}

function detailsOf(form: Form | undefined, answers: Data): Data {
  const { parts: [part] = [], applicant } = form ?? {}
  if (part === undefined || applicant === undefined) return {}
  const jobs = answers[applicant.jobs ?? '']
  return {
    [part.name]: pick(Object(answers[part.name]), [applicant.name, applicant.position]),
    ...(Array.isArray(jobs) && { [applicant.jobs ?? '']: jobs.map(marked) }),
  }
}

/** Whether a row says anything. */
function marked(row: object): Data {
  return { said: Object.values(row).some((cell) => !isNone(cell)) ? 'yes' : '' }
}

/** Which fields of the agency hold something. */
function filledIn(section: Data): Data {
  const marks = (fields: object) => Object.entries(fields).map(([name, value]) => [name, value === '' ? '' : 'yes'])
  return Object.fromEntries(
    Object.entries(section).map(([part, fields]) => [part, Object.fromEntries(marks(Object(fields)))]),
  )
}
