import { AUDIT_ACTIONS, AUDIT_SCOPES, MAX_NAMED } from '../call.ts'
import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'

/** What an administrator (the subject) saw or did. People are only numbers, so it can stay after they are erased. */
export type EntryNoted = EventData<'audit.entry.noted'>

export const entryNoted = defineEvent({
  type: 'audit.entry.noted',
  version: 1,
  topic: 'audit',
  internal: true,
  summary: 'An administrator saw or changed something, or a login was refused.',
  data: closed({
    // A later event with the same entry id adds the outcome or the final count.
    entry: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    action: { type: 'string', enum: AUDIT_ACTIONS },
    what: { type: 'string', maxLength: 64, pattern: PATTERNS.line },
    // Whose data or account it was; null for a list or no person.
    person: { type: ['integer', 'null'], minimum: 1 },
    // The people in a short list; else null.
    persons: { type: ['array', 'null'], maxItems: MAX_NAMED, items: { type: 'integer', minimum: 1 } },
    // Rows returned; for actions 1 if done, 0 if refused; for refused logins their count. Null if unknown.
    rows: { type: ['integer', 'null'], minimum: 0 },
    // How much of a list was returned; null if not a list.
    scope: { oneOf: [{ type: 'string', enum: AUDIT_SCOPES }, { type: 'null' }] },
    // The service token or the subscription.
    thing: { type: ['string', 'null'], maxLength: 36, pattern: PATTERNS.uuid },
    // For logins: a keyed hash of the address, the same as in the process log.
    address: { type: ['string', 'null'], maxLength: 22, pattern: PATTERNS.cursor },
  }),
  sample: {
    entry: '018f3a52-7c11-7a2e-9b7e-2f6f0c0d1e2f',
    action: 'list',
    what: 'patients',
    person: null,
    persons: [23, 24],
    rows: 2,
    scope: 'page',
    thing: null,
    address: null,
  },
})
