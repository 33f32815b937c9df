import type { Values } from '@arrive/kit/fields/fields.ts'
import type { DraftState } from '@arrive/kit/form/drafts.ts'
import type { HeldDraft, ServerDraft, Written } from './server.ts'

/** What a person has to decide. */
export type Conflict =
  | { readonly kind: 'two'; readonly draft: HeldDraft }
  | { readonly kind: 'submitted'; readonly at: string }

export interface SyncParts {
  readonly read: () => Promise<ServerDraft | undefined>
  readonly write: (base: number, values: Values, keepalive: boolean) => Promise<Written>
  /** What a draft keeps of the screen. */
  readonly here: () => Values
  readonly isSame: (one: Values, other: Values) => boolean
  /** Shows a draft in place of what is on the screen. */
  readonly take: (draft: HeldDraft) => void
  readonly ask: (conflict: Conflict | undefined) => void
  readonly put: (state: DraftState) => void
}

export interface SyncStart {
  /** Absent: unknown, so it is read before the first write. */
  readonly revision?: number | undefined
  readonly isTyped: boolean
  readonly at: string | null
  readonly conflict?: Conflict | undefined
}

/** Milliseconds after the last key, and between tries. */
const AFTER_TYPING = 2_000
const BETWEEN_TRIES = 10_000
/** A submit does not wait longer for a draft under way. */
const SETTLE_MS = 3_000

/** Keeps one form's draft equal on the server and in this tab. */
export class DraftSync {
  readonly #parts: SyncParts
  #revision: number | undefined
  #isTyped: boolean
  #at: string | null
  #open: Conflict | undefined
  #isPutOff = false
  #isStopped = false
  #keys = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> | undefined
  #looking: Promise<void> | undefined

  constructor(parts: SyncParts, { revision, isTyped, at, conflict }: SyncStart) {
    this.#parts = parts
    this.#revision = revision
    this.#isTyped = isTyped
    this.#at = at
    if (conflict !== undefined) this.#ask(conflict)
    else if (isTyped) this.#later(0)
    else if (at !== null) this.#show('saved')
  }

  typed(): void {
    this.#keys += 1
    this.#isTyped = true
    this.#show(this.#open === undefined ? 'saving' : 'kept')
    if (this.#open === undefined) this.#later(AFTER_TYPING)
  }

  /** Reads, unless that is under way: another device may have written. */
  look(): Promise<void> {
    if (this.#open !== undefined && !this.#isPutOff) return Promise.resolve()
    this.#open = undefined
    this.#isPutOff = false
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** Writes at once what is not written. @param keepalive lets the request outlive the page */
  flush(keepalive = false): Promise<void> {
    clearTimeout(this.#timer)
    if (!this.#isTyped || this.#open !== undefined) return this.#writing ?? Promise.resolve()
    this.#writing ??= this.#write(keepalive).finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  /** Before a submit: what is under way arrives first, and nothing follows. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    await Promise.race([this.#writing, new Promise((resolve) => setTimeout(resolve, SETTLE_MS))])
    clearTimeout(this.#timer)
  }

  /** After a refused submit. */
  resume(): void {
    if (this.#isTyped && this.#open === undefined) this.#later(AFTER_TYPING)
  }

  /** After a submit: the server has ended the draft. */
  ended(): void {
    clearTimeout(this.#timer)
    this.#revision = undefined
    this.#isTyped = false
    this.#at = null
    this.#close()
  }

  takeTheirs(): void {
    if (this.#open?.kind !== 'two') return
    const { draft } = this.#open
    this.#parts.take(draft)
    this.#adopt(draft)
    this.#close()
  }

  /** Over their draft or, after a submit, over what was left of it. */
  async keepMine(): Promise<void> {
    const theirs = this.#open?.kind === 'two' ? this.#open.draft : await this.#parts.read()
    if (theirs === undefined) return this.#fail()
    this.#close()
    this.#revision = theirs.revision
    this.#isTyped = true
    this.#show('saving')
    await this.flush()
  }

  /** The decision is put off until the tab is opened or focused again. */
  putOff(): void {
    this.#isPutOff = true
    this.#show('kept')
    this.#parts.ask(undefined)
  }

  stop(): void {
    this.#isStopped = true
    void this.flush()
  }

  #show(is: DraftState['is']): void {
    this.#parts.put({ is, at: this.#at, revision: this.#revision ?? null, isTyped: this.#isTyped })
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #ask(conflict: Conflict): void {
    this.#open = conflict
    clearTimeout(this.#timer)
    this.#show('kept')
    this.#parts.ask(conflict)
  }

  #close(): void {
    this.#open = undefined
    this.#isPutOff = false
    this.#parts.ask(undefined)
  }

  #fail(isFinal = false): void {
    this.#show('kept')
    if (!isFinal && !this.#isStopped) this.#later(BETWEEN_TRIES)
  }

  #adopt({ revision, updated_at }: ServerDraft): void {
    this.#revision = revision
    this.#at = updated_at
    this.#isTyped = false
    this.#show('saved')
  }

  /** What a newer draft means for what is on the screen. */
  #meet(draft: HeldDraft): void {
    const isSame = this.#parts.isSame(this.#parts.here(), draft.values)
    if (!isSame && this.#isTyped) this.#ask({ kind: 'two', draft })
    else {
      if (!isSame) this.#parts.take(draft)
      this.#adopt(draft)
    }
  }

  async #write(keepalive: boolean): Promise<void> {
    if (!(await this.#hasBase())) return
    const sent = this.#keys
    const written = await this.#parts.write(this.#revision ?? 0, this.#parts.here(), keepalive)
    if (written.is === 'failed') return this.#fail(written.isFinal)
    if (written.is === 'newer') return this.#newer(written)
    this.#revision = written.revision
    this.#at = written.at
    this.#isTyped = sent !== this.#keys
    this.#show(this.#isTyped ? 'saving' : 'saved')
    if (this.#isTyped) this.#later(this.#isStopped ? 0 : AFTER_TYPING)
  }

  /** Whether there is a revision to write on. */
  async #hasBase(): Promise<boolean> {
    if (this.#revision !== undefined) return true
    const draft = await this.#parts.read()
    if (draft === undefined) this.#fail()
    else if (isHeld(draft)) this.#meet(draft)
    else this.#revision = draft.revision
    return draft !== undefined && this.#isTyped && this.#open === undefined
  }

  #newer({ draft, savedAt }: Written & { readonly is: 'newer' }): void {
    if (draft !== null) this.#meet(draft)
    else if (savedAt !== null) this.#ask({ kind: 'submitted', at: savedAt })
    else {
      // It was deleted elsewhere, or has expired. What is on the screen goes on from there.
      this.#revision = undefined
      if (this.#isTyped) this.#later(0)
    }
  }

  async #lookOnce(): Promise<void> {
    await this.#writing
    const draft = await this.#parts.read()
    if (draft === undefined || this.#writing !== undefined) return
    if (draft.revision === this.#revision) return this.#isTyped ? this.flush() : undefined
    if (isHeld(draft)) this.#meet(draft)
    else if (this.#revision === undefined) this.#revision = draft.revision
    else await this.#probe(this.#revision)
  }

  /** The draft has ended elsewhere. The refusal of a write on the old revision says whether by a submit. */
  async #probe(base: number): Promise<void> {
    const written = await this.#parts.write(base, this.#parts.here(), false)
    if (written.is === 'newer') this.#newer(written)
  }
}

function isHeld(draft: ServerDraft): draft is HeldDraft {
  return draft.values !== null
}
