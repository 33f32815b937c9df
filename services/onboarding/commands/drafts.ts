import { DRAFT_AGE } from '@arrive/contracts/drafts.ts'
import { ArriveError, canonical, type Doc, jwe, type Kernel, type Origin } from '../../kernel/index.ts'
import { DRAFTS, type DraftRow, draftId } from '../../shared/drafts.ts'
import {
  bindingOf,
  type DraftOf,
  type FoundDraft,
  findDraft,
  openDraft,
  type SealedDraft,
  shown,
  submittedSince,
} from '../reads/drafts.ts'

/** Retries after concurrent writes. */
const TRIES = 10

export interface DraftWrite extends DraftOf, SealedDraft {
  readonly origin: Origin
}

/**
 * Replaces the draft if it is still the one that the writer saw.
 * @throws ArriveError `draft-newer`, `key-reused`, `erased`, `busy`
 */
export async function writeDraft(kernel: Kernel, write: DraftWrite): Promise<DraftRow> {
  const { base, values, form, person } = write
  const key = await kernel.vault.keyFor(person)
  const sealed = jwe.seal(key, bindingOf(write), JSON.stringify({ base, values } satisfies SealedDraft))
  return changed(kernel, write, async ({ row }) => {
    if (await isRepeat(kernel, write, row)) return { kept: row as DraftRow }
    if (base !== (row?.revision ?? 0)) throw await newer(kernel, write, row)
    return { next: { ...nextOf(kernel, row, write.origin), version: form.version, sealed } }
  })
}

/** Leaves the revision, so that a later write on the draft is refused. */
export async function deleteDraft(kernel: Kernel, draft: DraftOf & { readonly origin: Origin }): Promise<number> {
  const { revision } = await changed(kernel, draft, async ({ row }) =>
    row?.sealed === undefined ? { kept: row ?? { revision: 0, at: '' } } : { next: nextOf(kernel, row, draft.origin) },
  )
  return revision
}

/**
 * Runs a save of the form, and ends the draft before the save is answered. Reading the draft takes no time of its own:
 * almost no save has one by another device at the same moment.
 */
export async function endingDraft<T>(kernel: Kernel, draft: DraftOf, save: () => Promise<T>): Promise<T> {
  const before = findDraft(kernel, draft)
  before.catch(() => undefined)
  const outcome = await save()
  const { row } = await before
  if (row?.sealed === undefined) return outcome
  await changed(kernel, draft, async ({ row: now }) => {
    if (now?.sealed === undefined) return { kept: now ?? row }
    const next = nextOf(kernel, now)
    return { next: { ...next, submitted: next.revision } }
  })
  return outcome
}

function nextOf(
  { now, submit }: Pick<Kernel, 'now' | 'submit'>,
  row: DraftRow | undefined,
  origin?: Origin,
): Pick<DraftRow, 'revision' | 'at' | 'submitted' | 'key'> {
  return {
    revision: (row?.revision ?? 0) + 1,
    at: new Date(now()).toISOString(),
    ...(row?.submitted !== undefined && { submitted: row.submitted }),
    ...(origin?.idempotencyKey !== undefined && { key: submit.eventId(origin) }),
  }
}

/** The same write again, by its key or by what it saw and left. @throws ArriveError `key-reused` */
async function isRepeat(kernel: Kernel, write: DraftWrite, row: DraftRow | undefined): Promise<boolean> {
  const { origin, base, values } = write
  const isSameKey = origin.idempotencyKey !== undefined && row?.key === kernel.submit.eventId(origin)
  if (row?.sealed === undefined || (!isSameKey && base !== row.revision - 1)) return false
  const last = await openDraft(kernel, write, row)
  const isSame = last !== undefined && last.base === base && canonical(last.values) === canonical(values)
  if (isSameKey && !isSame) throw new ArriveError('key-reused')
  return isSame
}

async function newer(kernel: Kernel, write: DraftWrite, row: DraftRow | undefined): Promise<ArriveError> {
  const opened = await openDraft(kernel, write, row)
  const draft = opened === undefined ? null : shown(write.form, row, opened)
  return new ArriveError('draft-newer', {
    members: { draft, saved_at: await submittedSince(kernel, write, { row, base: write.base }) },
  })
}

type Decided = { readonly kept: DraftRow } | { readonly next: DraftRow }

/** Compares and sets until no other write came between. @throws ArriveError `busy`, and errors of `decide` */
async function changed(
  kernel: Kernel,
  draft: DraftOf,
  decide: (found: FoundDraft) => Promise<Decided>,
): Promise<DraftRow> {
  for (let left = TRIES; left > 0; left--) {
    const found = await findDraft(kernel, draft)
    const decided = await decide(found)
    if ('kept' in decided) return decided.kept
    if (await isPut(kernel, docOf(draft, decided.next), found.doc)) return decided.next
  }
  throw new ArriveError('busy')
}

async function isPut({ store }: Pick<Kernel, 'store'>, doc: Doc, before: Doc | undefined): Promise<boolean> {
  if (before === undefined) return (await store.insertOnce(DRAFTS.name, doc)) === undefined
  return store.replaceIf(DRAFTS.name, doc, before.body)
}

/** What is left of an ended draft has nothing to expire. */
function docOf({ form, person }: DraftOf, row: DraftRow): Doc {
  const expires = row.sealed === undefined ? {} : { expires: Date.parse(row.at) + DRAFT_AGE }
  return { id: draftId(person, form.name), person, body: JSON.stringify(row), ...expires }
}
