import { formReads } from '@arrive/contracts/calls/reads.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { factsIn, isNeeded, NO_FACTS, type PacketFacts } from '@arrive/contracts/packet.ts'
import { ArriveError, type Kernel, type Request } from '../../kernel/index.ts'
import type { Ask } from './ask.ts'
import { formAnswers, type Reading, savedForm, unsavedForm } from './form-data.ts'
import type { ChangeData, FormData, PaperData } from './paper-data.ts'

interface Gathering {
  readonly kernel: Pick<Kernel, 'settings'>
  readonly ask: Ask
  /** Of the packet and the law, in order. */
  readonly forms: readonly Form[]
}

interface Wanted {
  readonly request: Request
  readonly person: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The name of the only form. Absent: the whole packet. */
  readonly only?: string | undefined
}

interface Row {
  readonly name: string
  readonly email: string
  readonly position: string
  readonly forms_in: number
  readonly forms_total: number
  readonly approved_at: string | null
  readonly forms: readonly { readonly form: string; readonly review: string }[]
}

/** Reads what a paper shows, as what the session may read. @throws ArriveError `no-user`, `not-found` */
export function createGather({ kernel, ask, forms }: Gathering) {
  const reads = formReads(forms)

  async function formsOf(reading: Reading, only: string | undefined): Promise<readonly FormData[]> {
    const all = new Map<Form, AnyAnswered>()
    for (const form of forms) {
      if (only === undefined || form.name === only) all.set(form, await formAnswers(reading, form))
    }
    const facts = factsOf(all)
    const shown: (FormData | undefined)[] = []
    for (const [form, answered] of all) shown.push(await formOf(reading, { form, answered, facts }))
    return shown.filter((one) => one !== undefined)
  }

  return async ({ request, person, at, only }: Wanted): Promise<PaperData> => {
    const params = { user_id: String(person) }
    const row = (await ask(request, 'get-packet', { params })) as Row | undefined
    const shown = reviewed(await formsOf({ ask, request, person, reads }, only), row)
    if (only !== undefined && shown.every(({ state }) => state !== 'in')) throw new ArriveError('not-found')
    return {
      person,
      ...whoIn(row, shown),
      at: new Date(at).toISOString(),
      timeZone: kernel.settings.timeZone,
      copy: request.actor.role === 'staff' ? 'own' : 'office',
      forms: shown,
      ...(await signingOf(ask, request, params, shown)),
      completeness: only === undefined ? completenessOf(shown, row) : undefined,
    }
  }
}

type AnyAnswered = Awaited<ReturnType<typeof formAnswers>>
type Answers = ReadonlyMap<Form, AnyAnswered>

function factsOf(all: Answers): PacketFacts {
  const [form, answered] = [...all].find(([{ applicant }]) => applicant !== undefined) ?? []
  return form === undefined || answered === undefined || answered === null ? NO_FACTS : factsIn(form, answered.answers)
}

interface OneForm {
  readonly form: Form
  readonly answered: AnyAnswered
  readonly facts: PacketFacts
}

/** Undefined for one that the session may not read, or that nobody expects. */
async function formOf(reading: Reading, { form, answered, facts }: OneForm): Promise<FormData | undefined> {
  if (answered === undefined) return undefined
  if (answered !== null) return savedForm(reading, form, answered)
  if (form.packet === undefined) return undefined
  return unsavedForm(form, isNeeded(form, facts) ? 'missing' : 'not-needed')
}

function whoIn(row: Row | undefined, shown: readonly FormData[]): Pick<PaperData, 'name' | 'email' | 'position'> {
  if (row !== undefined) return { name: row.name, email: row.email, position: row.position }
  return { name: answerIn(shown, 'name'), email: '', position: answerIn(shown, 'position') }
}

/** From the application, as the person typed it. */
function answerIn(shown: readonly FormData[], what: 'name' | 'position'): string {
  const data = shown.find(({ form }) => form.applicant !== undefined)
  const part = data?.form.parts[0]?.name ?? ''
  const { [data?.form.applicant?.[what] ?? '']: answer = '' } = Object(data?.answers[part])
  return String(answer)
}

async function signingOf(ask: Ask, request: Request, params: Request['params'], shown: readonly FormData[]) {
  const isShown = ({ form }: { readonly form: string }) => shown.some((one) => one.form.name === form)
  const signed = (await ask(request, 'get-signatures', { params })) as Signed | undefined
  return {
    signatures: (signed?.signatures ?? []).filter(isShown),
    consent: signed?.consent ?? null,
    changes: (await changesOf(ask, request, params)).filter(isShown),
  }
}

type Signed = Pick<PaperData, 'signatures' | 'consent'>

const REVIEWS: Readonly<Record<string, string>> = { to_review: 'to review', returned: 'returned', approved: 'approved' }

function reviewed(shown: readonly FormData[], row: Row | undefined): readonly FormData[] {
  const states = new Map(row?.forms.map(({ form, review }) => [form, review]))
  return shown.map((data) => ({ ...data, review: REVIEWS[states.get(data.form.name) ?? ''] ?? null }))
}

/** Of the needed forms; two pages of one step count once, when both are in. */
function completenessOf(shown: readonly FormData[], row: Row | undefined): NonNullable<PaperData['completeness']> {
  if (row !== undefined) return { formsIn: row.forms_in, formsTotal: row.forms_total, approvedAt: row.approved_at }
  const needed = shown.filter(({ form, state }) => form.kind === 'onboarding' && state !== 'not-needed')
  const steps = [...Map.groupBy(needed, ({ form }) => form.step).values()]
  const formsIn = steps.filter((pages) => pages.every(({ state }) => state === 'in')).length
  return { formsIn, formsTotal: steps.length, approvedAt: null }
}

interface Changes {
  readonly changes: readonly ChangeData[]
  readonly next: string | null
}

async function changesOf(ask: Ask, request: Request, params: Request['params']): Promise<readonly ChangeData[]> {
  const all: ChangeData[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor === undefined ? {} : { cursor }
    const page = (await ask(request, 'get-changes', { params, query })) as Changes | undefined
    all.push(...(page?.changes ?? []))
    cursor = page?.next ?? null
  }
  return all
}
