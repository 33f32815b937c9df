/** One column of the packets: in `GET /get_packets`, on the screen and in the CSV file. */
export interface PacketColumn {
  /** Column title. */
  readonly title: string
  /** Schema kind (`contracts/calls/packets.ts`). `forms`: names of forms, in packet order. */
  readonly kind: 'line' | 'email' | 'count' | 'forms' | 'moment' | 'moment or null' | 'boolean'
  readonly description?: string
  /** Shown for a missing value. */
  readonly blank?: string
  /** Words before the value in rows in which another column is true. */
  readonly lead?: { readonly where: string; readonly words: string }
  /** OpenAPI example. Times have a shared one. */
  readonly sample?: unknown
}

/** In order. The call, its example, the screen and the CSV file all derive from this. */
export const PACKET_COLUMNS: Readonly<Record<string, PacketColumn>> = {
  name: {
    title: 'Name',
    kind: 'line',
    description:
      'Of the personal information. Without an account, of the latest career application: a public form never names ' +
      'an account.',
    sample: 'Ann Baker',
  },
  email: { title: 'Email', kind: 'email', sample: 'ann.baker@example.com' },
  position: {
    title: 'Position',
    kind: 'line',
    description: 'The category of the personal information; without an account, the one applied for.',
    sample: 'CNA',
  },
  forms_in: {
    title: 'Forms Submitted',
    kind: 'count',
    description: 'Of the needed forms. A form of two pages counts when both are in.',
    sample: 7,
  },
  forms_total: { title: 'Forms Total', kind: 'count', sample: 9 },
  missing: {
    title: 'Missing',
    kind: 'forms',
    description: 'Needed forms that are not in, in the order of the packet.',
    sample: ['hipaa', 'handbook'],
  },
  open_company: {
    title: 'Waiting for the Agency',
    kind: 'forms',
    description: 'Forms that are in and wait for the company’s part.',
    sample: ['job'],
  },
  since: {
    title: 'Since',
    kind: 'moment',
    description:
      'Since when it waits. Something missing: since the person was first seen; only the company’s part: since the ' +
      'first of these forms was saved; complete: since then.',
    lead: { where: 'complete', words: 'Complete since' },
  },
  last_saved_at: {
    title: 'Last Saved',
    kind: 'moment or null',
    description: 'When the person last saved a form.',
    blank: 'Never',
  },
  complete: { title: 'Complete', kind: 'boolean', sample: false },
  not_needed: {
    title: 'Not Needed',
    kind: 'forms',
    description: 'Forms that a person with this position and number of jobs does not need.',
    sample: ['nurse', 'registered_nurse'],
  },
}
