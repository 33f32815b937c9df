import { setImmediate as breathe } from 'node:timers/promises'
import { getOutOfDate } from '@arrive/contracts/calls/credentials.ts'
import { exportCall } from '@arrive/contracts/calls/exports.ts'
import { CREDENTIALS } from '@arrive/contracts/credentials.ts'
import type { Form } from '@arrive/contracts/form.ts'
import { OUT_OF_DATE } from '@arrive/contracts/lists.ts'
import { type Message, message } from '@arrive/contracts/messages/message.ts'
import type { Kernel, Request, Route } from '../../kernel/index.ts'
import { fileAnswer } from '../../shared/lists/file.ts'
import { latePage, orderedRows } from '../reads/late-pages.ts'
import { type LateRow, lateRows, longestLate } from '../reads/out-of-date.ts'

const PIECE = 100

const STATES: Readonly<Record<LateRow['state'], Message>> = {
  missing: message('credential.state.missing'),
  stated: message('credential.state.stated'),
  expired: message('credential.state.expired'),
  not_valid: message('credential.state.not_valid'),
}

export function outOfDateRoutes(kernel: Kernel, forms: readonly Form[]): readonly Route[] {
  const details = forms.find(({ applicant }) => applicant !== undefined)
  const rowsFor = ({ query, actor }: Request) => lateRows(kernel, details, query, actor)
  const firstFor = ({ query, actor }: Request) => longestLate(kernel, details, query, actor)
  const isFirst = ({ query }: Request) => query['sort'] === 'since' && query['cursor'] === undefined
  return [
    {
      call: getOutOfDate,
      handle: async (request) => latePage(await (isFirst(request) ? firstFor : rowsFor)(request), request.query),
    },
    {
      call: exportCall(OUT_OF_DATE, getOutOfDate.query),
      handle: async (request) => {
        const rows = inPieces(kernel, await rowsFor(request), request)
        return fileAnswer(OUT_OF_DATE, rows, kernel, request.query)
      },
    },
  ]
}

/** Other requests have their turn after each piece. */
async function* inPieces({ say }: Kernel, rows: readonly LateRow[], { query }: Request) {
  const ordered = orderedRows(rows, query)
  for (let at = 0; at < ordered.length; at += PIECE) {
    if (at > 0) await breathe()
    yield ordered.slice(at, at + PIECE).map((row) => ({
      ...row,
      kind: CREDENTIALS[row.kind].title,
      state: say(STATES[row.state]),
    }))
  }
}
