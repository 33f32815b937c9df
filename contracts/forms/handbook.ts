import { defineForm } from '../form.ts'
import { loginLink, signature } from './shared/fields.ts'

export const handbook = defineForm({
  name: 'handbook',
  title: 'Employee Handbook',
  kind: 'onboarding',
  version: 1,
  step: 9,
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
      fields: {
        employeeName: { kind: 'line', label: 'Employee name', required: false, autocomplete: 'name' },
        employeeSignature: signature,
        // The date input was found wired to the representative's date; a body in that shape is still understood.
        employeeDate: { kind: 'date', label: 'Date', required: false, orElse: 'representativeDate' },
        representativeName: { kind: 'line', label: 'Representative name', by: 'company' },
        representativeDate: { kind: 'date', label: 'Representative date', by: 'company' },
      },
    },
  ],
  screen: {
    route: '/handbook/{id}',
    back: '/registered/{id}',
    links: [loginLink, { label: 'Website Home Page', to: '/' }],
  },
  review: {
    route: '/admin-handbook/{id}',
    back: '/admin-registered/{id}',
    links: [{ label: 'Go Back To Admin Panel', to: '/admin' }],
  },
})
