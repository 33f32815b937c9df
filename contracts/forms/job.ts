import { defineForm } from '../form.ts'
import { agreementCards, agreementFields, agreementLead, agreementStarts } from './shared/agreement.ts'
import { loginLink } from './shared/fields.ts'

export const job = defineForm({
  name: 'job',
  title: 'Job Description: Personal Care Assistant / Nurse Assistant I',
  short: 'Job description',
  kind: 'onboarding',
  version: 1,
  step: 6,
  packet: { minutes: 4, positions: ['HHA', 'CNA'] },
  save: { path: '/job', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'job',
      title: 'Agreement to this job description',
      read: { path: '/get_job_data', list: 'job_data', missing: 'Data not found' },
      texts: ['job-description-aide'],
      firstText: 'open',
      cards: agreementCards('job-description-aide'),
      fields: agreementFields,
    },
  ],
  starts: agreementStarts,
  screen: {
    route: '/job/{id}',
    lead: agreementLead,
    advances: true,
    links: [loginLink],
  },
  review: { route: '/admin-job/{id}' },
})
