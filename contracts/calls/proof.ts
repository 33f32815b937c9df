import { defineCall, type Schema } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { PATTERNS } from '../patterns.ts'
import { closed } from '../schemas.ts'
import { count, json, listOf, maybe, message, pageSize } from './shapes.ts'
import { moment, momentOrNull, SAMPLE, uuid } from './system-shapes.ts'

const vkey: Schema = {
  type: 'string',
  maxLength: 400,
  description: 'The verifier key, as C2SP `signed-note` writes it.',
}
const anchorName: Schema = { type: 'string', maxLength: 300 }

const anchored = closed({
  anchor: anchorName,
  size: { ...count, description: 'The checkpoint that it took last; 0 before the first.' },
  time: momentOrNull(),
  failing: momentOrNull('Since when it has not taken what it was sent.'),
  fork: { type: 'boolean', description: 'It has a checkpoint that this log does not go on from.' },
})
const FOLDER = { anchor: 'folder', size: 1_204, time: SAMPLE.time, failing: null, fork: false }

const KEY = 'agency.example/5df6e0e2+0a3f6c11+ARpoqGSbVYXsYTPl0K1y2Q1C8RkqGq3Yl0pQv9m7C0aZ'
const NOTE = [
  'agency.example/5df6e0e2',
  '1204',
  '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  '',
  '— agency.example/5df6e0e2 Cj9sEUV0cGF0ZXN0',
  '',
].join('\n')

export const getProofKey = defineCall('GET /proof/key', {
  id: 'get-proof-key',
  summary: 'The key that checks what this log says of itself.',
  description: 'Keep it where this agency cannot change it: without it, this log cannot be told from another.',
  access: 'public',
  answer: { status: 200, schema: closed({ vkey }) },
  sample: { answer: { vkey: KEY } },
  errors: ['not-sealed-yet'],
})

export const getProofState = defineCall('GET /proof/state', {
  id: 'get-proof-state',
  summary: 'How far the log is sealed.',
  description:
    '`size`: leaves under the latest checkpoint; `events`: how many of them are events. `unsealed`: events that are ' +
    'in the log and not under it yet. `since`: when sealing began; `adopted`: events that were there before. ' +
    '`checked`: when the server last compared its whole log with what was signed; what comes later, as it comes. ' +
    '`fork`: the log is not the one that was sealed, an anchor has a checkpoint that it does not go on from, or the ' +
    'key is another one; nothing is signed until that is ' +
    'settled, and everything else goes on.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  answer: {
    status: 200,
    schema: closed({
      size: count,
      events: count,
      unsealed: count,
      adopted: count,
      since: momentOrNull(),
      checked: momentOrNull(),
      key: maybe(vkey),
      anchors: listOf(anchored),
      fork: { type: 'boolean' },
    }),
  },
  sample: {
    answer: {
      size: 1_204,
      events: 1_090,
      unsealed: 2,
      adopted: 3,
      since: SAMPLE.time,
      checked: SAMPLE.time,
      key: KEY,
      anchors: [FOLDER],
      fork: false,
    },
  },
  audit: { action: 'view', what: 'proof' },
})

export const getProofCheckpoints = defineCall('GET /proof/checkpoints', {
  id: 'get-proof-checkpoints',
  summary: 'The signed checkpoints of the log: those that an anchor has, and the latest.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  query: {
    limit: pageSize,
    cursor: {
      type: 'string',
      title: 'cursor',
      description: 'Where the page begins: `cursor` of the page before.',
      maxLength: 400,
      pattern: PATTERNS.cursor,
    },
  },
  answer: {
    status: 200,
    schema: closed({
      checkpoints: {
        type: 'array',
        items: closed({
          size: count,
          time: moment,
          note: { type: 'string', maxLength: 4_000 },
          receipts: {
            type: 'array',
            items: closed({ anchor: anchorName, time: moment, receipt: { type: 'string', maxLength: 100_000 } }),
          },
        }),
      },
      cursor: { oneOf: [{ type: 'string', maxLength: 400 }, { type: 'null' }] },
    }),
  },
  sample: {
    answer: { checkpoints: [{ size: 1_204, time: SAMPLE.time, note: NOTE, receipts: [] }], cursor: null },
  },
  audit: { action: 'view', what: 'proof' },
})

export const anchorProof = defineCall('POST /proof/anchor', {
  id: 'anchor-proof',
  summary: 'Sends the latest checkpoint to every anchor now, and not at its next time.',
  description: '`anchors`: those it goes to. `GET /proof/state` says when each of them has it.',
  access: 'admin',
  officeRoles: OFFICE.files,
  answer: { status: 202, schema: closed({ message, anchors: listOf(anchorName) }) },
  sample: { answer: { message: 'The latest checkpoint is on its way to the anchors.', anchors: ['folder'] } },
  audit: { action: 'change', what: 'proof' },
})

export const adoptProof = defineCall('POST /proof/adopt', {
  id: 'adopt-proof',
  summary: 'Has a log that is not signed any more sealed anew, under another origin.',
  description:
    'For where `GET /proof/state` answers `fork: true` and what was sealed cannot be put back. All events become ' +
    'leaves of a new tree, which begins with `origin`; what was signed before stays in the log as it is. The reason ' +
    'is kept in the log in clear text and must name no person. `nothing-to-adopt`: the log is signed as it should be.',
  access: 'admin',
  body: json({
    reason: { type: 'string', title: 'Reason', minLength: 10, maxLength: 2_000, pattern: PATTERNS.box },
  }),
  answer: { status: 202, schema: closed({ message, origin: { type: 'string', maxLength: 300 } }) },
  sample: {
    body: { reason: 'The backup of November 20 was put back after the disk had failed. Ticket 4411.' },
    answer: { message: 'The log is being sealed anew.', origin: 'agency.example/8c27a1f0' },
  },
  errors: ['nothing-to-adopt'],
  repeatable: true,
  audit: { action: 'change', what: 'proof' },
})

const sizeText: Schema = { type: 'string', maxLength: 16, pattern: PATTERNS.treeSize }
const hash: Schema = { type: 'string', maxLength: 44, description: 'SHA-256, in base64.' }

export const getProofEvent = defineCall('GET /proof/events/{event_id}', {
  id: 'get-proof-event',
  summary: 'The proof that an event is in the sealed log.',
  description:
    'A `tlog-proof` (C2SP) under the latest checkpoint, or an earlier one that witnesses have cosigned and that ' +
    'covers the event. Its `extra` holds the topic, a line feed, and the event exactly as in the log, still ' +
    'sealed. The entry of the leaf is `arrive/event/1`, a line feed, and `extra`; the hash of the leaf is SHA-256 ' +
    'over a zero byte and that entry (RFC 6962, section 2.1). It remains available after an erasure. ' +
    '`not-sealed-yet`: the event is in the log and waits to be sealed.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  params: { event_id: { ...uuid, title: 'event_id' } },
  answer: { status: 200, schema: { type: 'string' }, type: 'text/plain; charset=utf-8' },
  errors: ['not-found', 'not-sealed-yet'],
  limit: 'proof',
  audit: { action: 'view', what: 'proof' },
})

export const getProofConsistency = defineCall('GET /proof/consistency', {
  id: 'get-proof-consistency',
  summary: 'The proof that an earlier tree of the log is the beginning of a later one.',
  description: '`from` is at most `to`, and `to` at most the size of the latest checkpoint (RFC 6962, section 2.1.2).',
  access: 'admin',
  officeRoles: OFFICE.readers,
  query: {
    from: { ...sizeText, title: 'from', description: 'The size of the earlier tree.' },
    to: { ...sizeText, title: 'to', description: 'The size of the later tree.' },
  },
  needs: ['from', 'to'],
  answer: { status: 200, schema: closed({ from: count, to: count, hashes: listOf(hash) }) },
  sample: { answer: { from: 812, to: 1_204, hashes: ['47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='] } },
  limit: 'proof',
  audit: { action: 'view', what: 'proof' },
})

export const exportProof = defineCall('GET /proof/export', {
  id: 'export-proof',
  summary: 'The whole log, for a verifier.',
  description:
    'A line of JSON for each event, topic by topic in the order of the log: `topic`, and `raw`, the event ' +
    'exactly as in the log, still sealed, in base64. Signed checkpoints are lines with `note`. ' +
    '`npm run verify` takes the file.',
  access: 'admin',
  officeRoles: OFFICE.readers,
  answer: { status: 200, schema: { type: 'string' }, type: 'application/x-ndjson; charset=utf-8' },
  limit: 'export',
  audit: { action: 'export', what: 'proof' },
})
