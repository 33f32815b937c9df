import { defineForm } from '../form.ts'
import { one, two } from './shared/cards.ts'
import { loginLink, signature } from './shared/fields.ts'

export const handbook = defineForm({
  name: 'handbook',
  title: 'Employee Handbook',
  short: 'Handbook',
  kind: 'onboarding',
  version: 1,
  step: 9,
  packet: { minutes: 30 },
  save: { path: '/handbook', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'handbook',
      title: 'Acknowledgment',
      read: { path: '/get_handbook_data', list: 'handbook_data', missing: 'Employee data not found' },
      texts: [
        'handbook-acknowledgment',
        'handbook-welcome',
        'handbook-introduction',
        'handbook-philosophy',
        'handbook-mission',
        'handbook-values',
        'handbook-employment-policies',
        'handbook-safety-and-caring',
        'handbook-workplace-safety',
        'handbook-infection-control',
        'handbook-emergency-and-orientation',
      ],
      cards: [
        {
          title: 'Acknowledgment',
          texts: ['handbook-acknowledgment'],
          rows: [
            two('employeeName', 'employeeDate'),
            one('employeeSignature'),
            two('representativeName', 'representativeDate'),
          ],
        },
      ],
      fields: {
        employeeName: { kind: 'line', label: 'Employee name', required: false, autocomplete: 'name' },
        employeeSignature: signature,
        // The original date input was wired to the representative's date; we still accept that shape.
        employeeDate: { kind: 'date', label: 'Date', day: 'signed', required: false, orElse: 'representativeDate' },
        representativeName: { kind: 'line', label: 'Representative name', by: 'company' },
        representativeDate: { kind: 'date', label: 'Representative date', day: 'signed', by: 'company' },
      },
    },
  ],
  starts: { employeeName: 'applicant.fullName', employeeDate: 'today' },
  screen: {
    route: '/handbook/{id}',
    lead: 'Read it once from start to finish, about thirty minutes. You can come back to it any time.',
    layout: 'book',
    facts: [
      ['6 hours', 'notice for illness or emergency'],
      ['2 weeks', 'notice for a schedule change'],
      ['Fridays', 'timesheets due; pay every other Friday at noon'],
      ['90 days', 'initial employment period'],
    ],
    links: [loginLink, { label: 'Website Home Page', to: '/' }],
  },
  review: {
    route: '/admin-handbook/{id}',
    links: [{ label: 'Go Back To Admin Panel', to: '/admin' }],
  },
})
