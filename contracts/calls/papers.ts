import { type Call, type CallSource, defineCall, queryOf, SELECTED } from '../call.ts'
import type { Form } from '../form.ts'
import { OFFICE } from '../office-roles.ts'
import { lawForms } from '../packet.ts'
import { closed } from '../schemas.ts'
import { namesOf, packetForms, packetQuery } from './packets.ts'
import { userId } from './shapes.ts'

/** Taken by the paper itself, whose attached files come from later, too. */
const AS_OF = queryOf({ timed: true }) ?? {}
const pdf = { status: 200, schema: { type: 'string', format: 'binary' }, type: 'application/pdf' } as const

export const calls: CallSource = ({ forms }) => [getFormPdf(forms), makeBinder(forms)]

export const getPacketPdf = defineCall('GET /packets/{user_id}.pdf', {
  id: 'get-packet-pdf',
  summary: 'A person’s whole packet as a PDF: forms, signatures, wordings, evidence and history.',
  description: 'PDF/A-3a and PDF/UA-1. Staff get their own copy, without evidence pages and confidential references.',
  access: 'person',
  officeRoles: OFFICE.readers,
  query: AS_OF,
  answer: pdf,
  errors: ['no-user', 'other-person', 'erased', 'not-sealed-yet'],
  limit: 'paper',
  audit: { action: 'download', what: 'packet-pdf' },
})

export function getFormPdf(forms: readonly Form[]): Call {
  return {
    id: 'get-form-pdf',
    method: 'GET',
    path: '/packets/{user_id}/{form}.pdf',
    summary: 'One form of a person as a PDF, with its signatures, wordings, evidence and history.',
    description: 'Staff get their own copy, without evidence pages and confidential references.',
    access: 'person',
    officeRoles: OFFICE.readers,
    query: AS_OF,
    params: {
      user_id: { type: 'string', title: 'user_id', maxLength: 16 },
      form: { type: 'string', title: 'form', enum: paperForms(forms) },
    },
    answer: pdf,
    errors: ['no-user', 'not-found', 'other-person', 'erased', 'not-sealed-yet'],
    limit: 'paper',
    audit: { action: 'download', what: '{form}' },
  }
}

/** People by number, or those in the filtered list. */
export function makeBinder(forms: readonly Form[]): Call {
  const { limit, cursor, ...choosing } = packetQuery(forms)
  return {
    id: 'make-binder',
    method: 'POST',
    path: '/binders',
    summary: `The packets of up to ${SELECTED} people as a zip file: \`manifest.json\` first, then a PDF for each.`,
    description:
      'Either `user_ids` or `filter`, with the parameters of `/get_packets`. The file is made while it is sent. ' +
      'Erased people are left out, and listed in the manifest: `{as_of, people, size, root, left_out}`.',
    access: 'admin',
    officeRoles: OFFICE.readers,
    body: {
      type: 'json',
      schema: closed(
        {
          user_ids: { type: 'array', title: 'People', maxItems: SELECTED, items: userId },
          filter: { ...closed(choosing, []), title: 'Filter' },
          ...AS_OF,
        },
        [],
      ),
    },
    answer: { status: 200, schema: { type: 'string', format: 'binary' }, type: 'application/zip' },
    sample: { body: { user_ids: [17, 18] }, answer: '' },
    errors: ['no-user', 'not-sealed-yet', 'invalid-query'],
    limit: 'binder',
    audit: { action: 'export', what: 'binder' },
  }
}

function paperForms(forms: readonly Form[]): readonly string[] {
  return namesOf([...packetForms(forms), ...lawForms(forms)])
}
