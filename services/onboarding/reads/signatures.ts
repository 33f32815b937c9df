import type { SignatureStatus } from '@arrive/contracts/calls/signatures.ts'
import type { Form } from '@arrive/contracts/form.ts'
import type { TextReference } from '@arrive/contracts/texts-seen.ts'
import { type Kernel, positionIn } from '../../kernel/index.ts'
import type { SignedEvidence } from '../../shared/evidence.ts'
import { openSealedLog } from '../../shared/sealed/sealed-log.ts'
import type { Resigning, Signature, SignedForm } from '../../shared/signatures.ts'
import { definitionAt, type FormDefinitions } from '../../shared/wordings/form-definitions.ts'
import { isCarried, UNSIGNED, withSigning } from '../projections/signature-fold.ts'
import { type PersonSave, personSaves } from './person-saves.ts'

/** Old saves have less of it. */
type Sent = Partial<SignedEvidence>

interface Made extends Signature {
  readonly form: Form
  readonly position: string
  readonly definition: string | null
  readonly sent: Sent
  supersededBy: string | null
}

type Dependencies = Pick<Kernel, 'store' | 'vault' | 'upcast'> & {
  readonly definitions: FormDefinitions
  readonly resigning: Resigning
}

interface Asked {
  readonly forms: readonly Form[]
  /** The person's, or that of a compartment. */
  readonly number: number
}

/** All that were ever made: the newest save first, and those of one save in the order of the form. */
export async function signaturesOf(dependencies: Dependencies, { forms, number }: Asked) {
  const signed = new Map<string, SignedForm>()
  const made: Made[] = []
  for await (const save of personSaves(dependencies, forms, number)) {
    const { form, envelope, position } = save
    const after = withSigning(form, signed.get(form.name) ?? UNSIGNED, save)
    signed.set(form.name, after)
    const definition = await definitionOf(dependencies, save)
    for (const one of Object.values(after.last).filter(({ event }) => event === envelope.id)) {
      const last = made.findLast((other) => other.form === form && other.field === one.field)
      if (last !== undefined) last.supersededBy = envelope.id
      made.push({ ...one, form, position, definition, sent: save.evidence as Sent, supersededBy: null })
    }
  }
  const indexes = await indexesOf(dependencies.store, made)
  const all = made.map((one, at) => shown(dependencies, one, signed.get(one.form.name) ?? UNSIGNED, indexes[at]))
  return [...Map.groupBy(all, ({ event }) => event).values()].reverse().flat()
}

async function definitionOf({ definitions }: Dependencies, { form, envelope, evidence }: PersonSave) {
  return (evidence as Sent).form?.hash ?? definitionAt(await definitions(form.name), envelope)?.hash ?? null
}

/** Undefined until sealed. */
async function indexesOf(store: Dependencies['store'], made: readonly Made[]) {
  if (made.length === 0) return []
  const sealed = await openSealedLog(store)
  return sealed.indexesAt(made.map(({ position }) => positionIn(position)))
}

function shown(dependencies: Dependencies, made: Made, signed: SignedForm, index: number | undefined) {
  const { form, part, field, by, byUserId, value, at, event, definition, supersededBy, sent } = made
  return {
    form: form.name,
    part,
    field,
    by,
    by_user_id: byUserId,
    value,
    status: statusOf(made, signed, dependencies.resigning),
    signed_at: at,
    event,
    index: index ?? null,
    texts: made.texts.map((text) => textShown(dependencies, text)),
    definition,
    superseded_by: supersededBy,
    evidence: evidenceShown(sent),
  }
}

function statusOf(made: Made, signed: SignedForm, { isReplaced }: Resigning): SignatureStatus {
  const last = signed.last[made.field]
  if (last === undefined || made.supersededBy !== null) return 'superseded'
  if (made.texts.some(isReplaced)) return 'text-changed'
  if (last.stale === true) return 'countersign-stale'
  if (isCarried(made.form, signed, made)) return 'carried'
  return made.proven ? 'current' : 'unproven'
}

function textShown({ resigning }: Dependencies, { id, version, hash }: TextReference) {
  const current = resigning.inUse(id) === hash
  return { id, version, hash, title: resigning.titleOf({ id, hash }), current }
}

function evidenceShown({ ip, agent, session, client_time, zone }: Sent) {
  return {
    ip: ip ?? null,
    agent: agent ?? null,
    session: session ?? null,
    client_time: client_time ?? null,
    zone: zone ?? null,
  }
}
