import { defineForm } from '../form.ts'
import { agencyLead, one, sig, two } from './shared/cards.ts'
import { loginLink, signature } from './shared/fields.ts'

export const employee = defineForm({
  name: 'employee',
  title: 'Employee Automobile Release of Liability and Transportation Policy',
  short: 'Automobile release',
  kind: 'onboarding',
  version: 1,
  step: 3,
  packet: { minutes: 5 },
  save: { path: '/employee', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'employee',
      title: 'Insurance and signature',
      read: { path: '/get_employee_form_data', list: 'employee_data', missing: 'Employee data not found' },
      texts: ['automobile-release', 'transportation-policy'],
      cards: [
        { title: 'Release of liability', texts: ['automobile-release'], rows: [] },
        { title: 'Transportation policy', texts: ['transportation-policy'], rows: [] },
        {
          title: 'Your insurance',
          rows: [two('insuranceCompany', 'claimsRepresentativePhone'), two('policyNumber', 'policyExpirationDate')],
        },
        {
          title: 'Your signature',
          lead: 'Your signature covers both the release of liability and the transportation policy.',
          rows: [one('employeeName'), sig('employeeSignature', 'employeeSignatureDate')],
        },
        {
          title: 'The agency’s part',
          lead: agencyLead,
          rows: [two('jdRepresentative', 'coverageVerificationDate'), two('jdRepName', 'jdRepSignatureDate')],
        },
      ],
      fields: {
        insuranceCompany: { kind: 'line', label: 'Insurance company', help: 'As shown on your insurance card' },
        claimsRepresentativePhone: { kind: 'phone', label: 'Claims representative phone' },
        policyNumber: { kind: 'line', label: 'Policy number', warnsOfSsn: false },
        policyExpirationDate: { kind: 'date', label: 'Policy expiration date', day: 'expires' },
        employeeName: { kind: 'line', label: 'Employee name', help: 'Your full name', autocomplete: 'name' },
        employeeSignature: signature,
        employeeSignatureDate: { kind: 'date', label: 'Signature date', day: 'signed' },
        jdRepresentative: { kind: 'line', label: 'Coverage verified by', by: 'company' },
        coverageVerificationDate: { kind: 'date', label: 'Coverage verification date', day: 'signed', by: 'company' },
        jdRepName: { kind: 'line', label: 'Representative name', by: 'company' },
        jdRepSignatureDate: { kind: 'date', label: 'Representative date', day: 'signed', by: 'company' },
      },
    },
  ],
  starts: { employeeName: 'applicant.fullName', employeeSignatureDate: 'today' },
  screen: {
    route: '/employee/{id}',
    lead: 'About five minutes. Have your car insurance card handy.',
    advances: true,
    links: [loginLink],
  },
  review: { route: '/admin-employee/{id}' },
})
