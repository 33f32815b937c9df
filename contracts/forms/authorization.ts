import { defineForm } from '../form.ts'
import { duo, one, sig, three, two } from './shared/cards.ts'
import { loginLink, signature, ssn } from './shared/fields.ts'

const path = '/get_authorization_and_criminal_data'
const missing = 'Data not found'

export const authorization = defineForm({
  name: 'authorization',
  title: 'Authorization for Release of Information',
  short: 'Authorization',
  kind: 'onboarding',
  version: 1,
  step: 2,
  packet: { minutes: 4 },
  save: { path: '/authorization', type: 'json', status: 200, message: 'Form submitted successfully!' },
  parts: [
    {
      name: 'authorizationData',
      title: 'Authorization for Release of Information',
      body: 'authorizationData',
      read: { path, list: 'staff_authorization', missing },
      texts: ['authorization-for-release'],
      cards: [
        {
          title: 'About you',
          lead: 'As shown on your ID. Give only the last four characters of each number.',
          rows: [
            three('firstName', 'middleName', 'lastName'),
            two('dateOfBirth', 'formerNames'),
            duo('ssn', 'driversLicenseNumber', 'stateIssued'),
          ],
        },
        {
          title: 'Your authorization',
          texts: ['authorization-for-release'],
          rows: [sig('signature', 'signatureDate')],
        },
      ],
      fields: {
        firstName: { kind: 'line', label: 'First name', autocomplete: 'given-name' },
        middleName: {
          kind: 'line',
          label: 'Middle name',
          help: 'Write None if you have no middle name',
          autocomplete: 'additional-name',
        },
        lastName: { kind: 'line', label: 'Last name', autocomplete: 'family-name' },
        dateOfBirth: { kind: 'date', label: 'Date of birth', day: 'birth', autocomplete: 'bday' },
        formerNames: { kind: 'line', label: 'Former names', help: 'Write None if you had no other name' },
        ssn,
        driversLicenseNumber: {
          kind: 'code',
          label: "Driver's license",
          help: 'Last 4 characters',
          length: 4,
          lastOf: [7, 20],
        },
        stateIssued: { kind: 'line', label: 'Issuing state', help: 'For example, NC' },
        signature: { ...signature, label: 'Signature' },
        signatureDate: { kind: 'date', label: 'Signature date', day: 'signed' },
      },
    },
    {
      name: 'criminalBackground',
      title: 'Criminal Background Disclosure',
      body: 'criminalBackground',
      read: { path, list: 'criminal_background', missing },
      texts: ['criminal-background-disclosure'],
      cards: [
        {
          title: 'Criminal Background Disclosure',
          texts: ['criminal-background-disclosure'],
          rows: [
            one('conviction'),
            one('explanation'),
            sig('employeeSignature', 'employeeSignatureDate'),
            two('representative', 'representativeDate'),
          ],
        },
      ],
      fields: {
        conviction: {
          kind: 'choice',
          label: 'Have you ever been convicted of a crime?',
          reviewLabel: 'Ever convicted of a crime',
          options: ['yes', 'no'],
          shownAs: { yes: 'Yes', no: 'No' },
          message: 'Please select Yes or No for the conviction question.',
        },
        explanation: {
          kind: 'box',
          label: 'Explanation',
          help: 'The offense, when and where it happened, and the outcome',
          requiredWhen: { field: 'conviction', is: 'yes' },
          record: 'details',
          message: 'Please provide an explanation for your conviction.',
        },
        employeeSignature: signature,
        employeeSignatureDate: {
          kind: 'date',
          label: 'Employee signature date',
          day: 'signed',
          required: false,
          record: 'signature_date',
        },
        representative: {
          kind: 'signature',
          label: 'Representative',
          by: 'company',
          record: 'representative_signature',
        },
        representativeDate: { kind: 'date', label: 'Representative date', day: 'signed', by: 'company' },
      },
    },
  ],
  starts: {
    firstName: 'applicant.fullName.first',
    middleName: 'applicant.fullName.between',
    lastName: 'applicant.fullName.last',
    ssn: 'applicant.ssn',
    signatureDate: 'today',
    employeeSignatureDate: 'today',
  },
  screen: {
    route: '/authorization/{id}',
    lead: 'About four minutes. Have your driver’s license handy.',
    advances: true,
    links: [loginLink],
  },
  review: { route: '/admin-authorization/{id}' },
})
