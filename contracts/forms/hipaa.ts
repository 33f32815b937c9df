import { defineForm } from '../form.ts'
import { acknowledgmentCard, acknowledgmentFields } from './shared/acknowledgment.ts'
import { one, sig } from './shared/cards.ts'
import { loginLink, signature } from './shared/fields.ts'

export const hipaa = defineForm({
  name: 'hipaa',
  title: 'Hepatitis B Declination and HIPAA Acknowledgement',
  short: 'Hepatitis B and HIPAA',
  kind: 'onboarding',
  version: 1,
  step: 4,
  packet: { minutes: 4 },
  save: { path: '/hipaa', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'hipaa',
      title: 'Declination and acknowledgment',
      read: { path: '/get_hipaa_data', list: 'hipaa_data', missing: 'Employee data not found' },
      texts: ['hepatitis-b-declination', 'hipaa-acknowledgement'],
      cards: [
        {
          title: 'Hepatitis B vaccine declination',
          texts: ['hepatitis-b-declination'],
          rows: [one('declineVaccination'), sig('employeeSignature', 'date1')],
        },
        acknowledgmentCard,
      ],
      fields: {
        declineVaccination: {
          kind: 'tick',
          label: 'I decline the hepatitis B vaccination at this time',
          reviewLabel: 'Declines the hepatitis B vaccination at this time',
        },
        employeeSignature: { ...signature, label: 'Employee signature, hepatitis B declination' },
        date1: { kind: 'date', label: 'Date of the declination', day: 'signed' },
        ...acknowledgmentFields,
      },
    },
  ],
  starts: { hipaaAcknowledgment: 'applicant.fullName', date1: 'today', date2: 'today' },
  screen: {
    route: '/hipaa/{id}',
    lead: 'About four minutes. Two statements to read, two signatures.',
    advances: true,
    links: [loginLink],
  },
  review: { route: '/admin-hipaa/{id}' },
})
