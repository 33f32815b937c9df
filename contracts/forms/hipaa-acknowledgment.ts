import { defineForm } from '../form.ts'
import { acknowledgmentCard, acknowledgmentFields } from './shared/acknowledgment.ts'

/** Sent without a declination by a person who does not decline the vaccination. */
export const hipaaAcknowledgment = defineForm({
  name: 'hipaa_acknowledgment',
  title: 'HIPAA Acknowledgment',
  kind: 'law',
  version: 1,
  save: { path: '/hipaa_acknowledgment', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'acknowledgment',
      title: 'HIPAA Acknowledgment',
      read: { path: '/get_hipaa_acknowledgment_data', list: 'hipaa_acknowledgment_data', missing: 'Data not found' },
      texts: ['hipaa-acknowledgement'],
      cards: [acknowledgmentCard],
      fields: acknowledgmentFields,
    },
  ],
  shownOn: 'hipaa',
  countsAs: 'hipaa',
  starts: { hipaaAcknowledgment: 'applicant.fullName', date2: 'today' },
  screen: { route: '/hipaa/{id}', advances: true },
  review: { route: '/admin-hipaa/{id}' },
})
