import { DRAFT_AGE } from '@arrive/contracts/drafts.ts'
import { ArriveError, blind, canonical, type Doc, jwe, type Kernel, type Origin } from '../../kernel/index.ts'
import { DRAFTS, type DraftRow, draftId, type KeyedWrite } from '../../shared/drafts.ts'
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
/** Writes whose repeats are answered as the first was: those of a device that types for a minute. */
const KEYED = 30

interface Sent extends DraftOf {
  readonly origin: Origin
}

export interface DraftWrite extends Sent, SealedDraft {}

type Written = Pick<DraftRow, 'revision' | 'at'>

/**
 * Replaces the draft if it is still the one that the writer saw.
 * @throws ArriveError `draft-newer`, `key-reused`, `erased`, `busy`
 */
export async function writeDraft(kernel: Kernel, write: DraftWrite): Promise<Written> {
  const { base, values, form, person, origin } = write
  const key = await kernel.vault.keyFor(person)
  const sealed = jwe.seal(key, bindingOf(write), JSON.stringify({ base, values } satisfies SealedDraft))
  const keyed = keyedWrite(kernel, origin, { base, values })
  return changed(kernel, write, async ({ row }) => {
    const earlier = earlierWrite(row, keyed) ?? (await sameWrite(kernel, write, row))
    if (earlier !== undefined) return { kept: earlier }
    if (base !== (row?.revision ?? 0)) throw await newer(kernel, write, row)
    return { next: { ...nextOf(kernel, row, keyed), version: form.version, sealed } }
  })
}

/** Leaves the revision, so that a later write on the draft is refused. */
export async function deleteDraft(kernel: Kernel, draft: Sent): Promise<number> {
  const keyed = keyedWrite(kernel, draft.origin, {})
  const { revision } = await changed(kernel, draft, async ({ row }) => {
    const earlier = earlierWrite(row, keyed)
    if (earlier !== undefined) return { kept: earlier }
    const next = nextOf(kernel, row, keyed)
    if (row?.sealed !== undefined) return { next }
    const before = { ...row, revision: row?.revision ?? 0, at: row?.at ?? next.at }
    // Also remembered, or its repeat would delete a draft that is newer.
    return keyed === undefined ? { kept: before } : { next: { ...before, keyed: withKeyed(before, keyed) } }
  })
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
    const next = nextOf(kernel, now, undefined)
    return { next: { ...next, submitted: next.revision } }
  })
  return outcome
}

type Keyed = Pick<KeyedWrite, 'event' | 'print'> | undefined

function keyedWrite({ submit, secrets }: Pick<Kernel, 'submit' | 'secrets'>, origin: Origin, content: object): Keyed {
  if (origin.idempotencyKey === undefined) return undefined
  return { event: submit.eventId(origin), print: blind(secrets.pepper, 'draft', canonical(content)) }
}

/** @throws ArriveError `key-reused` */
function earlierWrite(row: DraftRow | undefined, keyed: Keyed): KeyedWrite | undefined {
  const found = row?.keyed?.find(({ event }) => event === keyed?.event)
  if (found !== undefined && found.print !== keyed?.print) throw new ArriveError('key-reused')
  return found
}

function withKeyed(row: DraftRow, keyed: NonNullable<Keyed>): readonly KeyedWrite[] {
  const { revision, at } = row
  return [...(row.keyed ?? []), { ...keyed, revision, at }].slice(-KEYED)
}

function nextOf({ now }: Pick<Kernel, 'now'>, row: DraftRow | undefined, keyed: Keyed): DraftRow {
  const next: DraftRow = {
    revision: (row?.revision ?? 0) + 1,
    at: new Date(now()).toISOString(),
    ...(row?.submitted !== undefined && { submitted: row.submitted }),
    ...(row?.keyed !== undefined && { keyed: row.keyed }),
  }
  return keyed === undefined ? next : { ...next, keyed: withKeyed(next, keyed) }
}

/** The same write again, by what it saw and left. */
async function sameWrite(kernel: Kernel, write: DraftWrite, row: DraftRow | undefined): Promise<DraftRow | undefined> {
  const { base, values } = write
  if (row?.sealed === undefined || base !== row.revision - 1) return undefined
  const last = await openDraft(kernel, write, row)
  return last?.base === base && canonical(last.values) === canonical(values) ? row : undefined
}

async function newer(kernel: Kernel, write: DraftWrite, row: DraftRow | undefined): Promise<ArriveError> {
  const opened = await openDraft(kernel, write, row)
  const draft = opened === undefined ? null : shown(write.form, row, opened)
  return new ArriveError('draft-newer', {
    members: { draft, saved_at: await submittedSince(kernel, write, { row, base: write.base }) },
  })
}

type Decided = { readonly kept: Written } | { readonly next: DraftRow }

/** Compares and sets until no other write came between. @throws ArriveError `busy`, and errors of `decide` */
async function changed(
  kernel: Kernel,
  draft: DraftOf,
  decide: (found: FoundDraft) => Promise<Decided>,
): Promise<Written> {
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
