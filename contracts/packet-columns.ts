/** One column of the packets, as `GET /get_packets` answers it and as the screen and the CSV file show it. */
export interface PacketColumn {
  /** What the screen and the CSV file call it. */
  readonly title: string
  /** Its schema (`contracts/calls/packets.ts`). `forms`: names of forms, in the order of the packet. */
  readonly kind: 'line' | 'email' | 'count' | 'forms' | 'moment' | 'moment or null' | 'boolean'
  readonly description?: string
  /** What the screen and the CSV file call a missing value. */
  readonly blank?: string
  /** Words that the screen and the CSV file put before the value in rows where another column is true. */
  readonly lead?: { readonly where: string; readonly words: string }
  /** Its value in the example of the OpenAPI document. Times have one of their own. */
  readonly sample?: unknown
}

/** The columns of the packets, in their order. The call, its example, the screen and the CSV file follow. */
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
    description: 'A form of two pages counts when both are in.',
    sample: 7,
  },
  forms_total: { title: 'Forms Total', kind: 'count', sample: 9 },
  missing: {
    title: 'Missing',
    kind: 'forms',
    description: 'Forms that are not in, in the order of the packet.',
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
}
