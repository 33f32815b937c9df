import { AUDIT_ACTIONS, AUDIT_SCOPES, MAX_NAMED } from '../call.ts'
import { defineEvent } from '../event.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import type { EventData } from '../typed.ts'

/**
 * What an administrator, the event's subject, saw or did; or how often a login was refused. People are numbers here, so
 * that it can stay when they are erased.
 */
export type EntryNoted = EventData<'audit.entry.noted'>

export const entryNoted = defineEvent({
  type: 'audit.entry.noted',
  version: 1,
  topic: 'audit',
  internal: true,
  summary: 'An administrator saw or changed something, or a login was refused.',
  data: closed({
    // Of the entry: a later event with the same one tells what came of it, or how much it was in the end.
    entry: { type: 'string', maxLength: 36, pattern: PATTERNS.uuid },
    action: { type: 'string', enum: AUDIT_ACTIONS },
    what: { type: 'string', maxLength: 64, pattern: PATTERNS.line },
    // Whose data or account it was; null where it was a list, or nobody's.
    person: { type: ['integer', 'null'], minimum: 1 },
    // Who was in a list, where there were few; else null.
    persons: { type: ['array', 'null'], maxItems: MAX_NAMED, items: { type: 'integer', minimum: 1 } },
    // Rows that went out; of a deed 1 where it was done and 0 where it was refused; of refused logins how many there
    // were. Null where that is not known, or not yet.
    rows: { type: ['integer', 'null'], minimum: 0 },
    // How much of a list it was; null where it was no list.
    scope: { oneOf: [{ type: 'string', enum: AUDIT_SCOPES }, { type: 'null' }] },
    // The service token or the subscription.
    thing: { type: ['string', 'null'], maxLength: 36, pattern: PATTERNS.uuid },
    // Of logins: a keyed hash of the address, the same as in the process's log.
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
