import type { Values } from '@arrive/kit/fields/fields.ts'
import type { Fetch } from '@arrive/kit/form/save.ts'

/** As `GET /drafts/{form}` answers it. */
export interface ServerDraft {
  readonly revision: number
  readonly form_version: number | null
  readonly values: Values | null
  readonly updated_at: string | null
}

export interface HeldDraft extends ServerDraft {
  readonly values: Values
}

export type Written =
  | { readonly is: 'saved'; readonly revision: number; readonly at: string }
  | { readonly is: 'newer'; readonly draft: HeldDraft | null; readonly savedAt: string | null }
  /** Worth another try, unless it is final. */
  | { readonly is: 'failed'; readonly isFinal: boolean }

interface Write {
  readonly base: number
  readonly form_version: number
  readonly values: Values
}

/** Longer than this, a form opens without its draft. */
const READ_MS = 4_000
const BUSY = 429

/** Undefined if it can't be read. */
export async function readServerDraft(fetch: Fetch, form: string): Promise<ServerDraft | undefined> {
  try {
    const signal = AbortSignal.timeout(READ_MS)
    const response = await fetch(`/drafts/${form}`, { headers: { Accept: 'application/json' }, signal })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** @param keepalive lets the request outlive the page */
export async function writeServerDraft(fetch: Fetch, form: string, write: Write, keepalive: boolean): Promise<Written> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const init = { method: 'PUT', headers, body: JSON.stringify(write), keepalive }
  const response = await fetch(`/drafts/${form}`, init).catch(() => undefined)
  if (response === undefined) return { is: 'failed', isFinal: false }
  const body = await response.json().catch(() => ({}))
  if (response.ok) return { is: 'saved', revision: body.revision, at: body.updated_at }
  if (body.code === 'draft-newer') return { is: 'newer', draft: body.draft, savedAt: body.saved_at }
  return { is: 'failed', isFinal: response.status < 500 && response.status !== BUSY }
}
