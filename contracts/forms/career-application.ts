import { defineForm } from '../form.ts'
import { spelledOut } from './shared/fields.ts'

const yesNo = { options: ['yes', 'no'], shownAs: { yes: 'Yes', no: 'No' } } as const

const MORE_HELP =
  'For example, preferred shifts (days, evenings, weekends), certifications, languages. If none, write None.'

export const career = defineForm({
  name: 'career',
  title: 'Apply for a job',
  kind: 'public',
  version: 1,
  save: { path: '/staff_applications', type: 'multipart', status: 201, message: 'Saved in Database' },
  parts: [
    {
      name: 'career',
      title: 'Career application',
      read: {
        path: '/staff_applications',
        missing: 'Failed to fetch data. Please try again later.',
        stamp: 'submitted_at',
      },
      texts: ['career-requirements'],
      fields: {
        firstName: { kind: 'line', label: 'First name', autocomplete: 'given-name' },
        lastName: { kind: 'line', label: 'Last name', autocomplete: 'family-name' },
        email: { kind: 'email', label: 'Email', autocomplete: 'email' },
        phone: { kind: 'phone', label: 'Phone', autocomplete: 'tel' },
        address: {
          kind: 'line',
          label: 'Address',
          help: 'Street, city, state and ZIP code',
          autocomplete: 'street-address',
        },
        communication: {
          kind: 'choice',
          label: 'How should we contact you?',
          options: ['Phone', 'Email'],
          sameAs: { phone: 'Phone', email: 'Email' },
          initial: 'Phone',
        },
        experience: {
          kind: 'number',
          label: 'Years of experience',
          help: 'For example, 2.5 for two and a half years',
        },
        position: {
          kind: 'choice',
          label: 'Available Positions',
          options: ['RN', 'LPN', 'HHA / CNA'],
          sameAs: spelledOut,
          shownAs: { RN: 'Registered Nurse', LPN: 'Licensed Practical Nurse' },
          initial: 'RN',
          message: 'Please check Available Positions before proceeding',
        },
        isOver18: {
          kind: 'choice',
          label: 'Are you 18 years of age or older?',
          ...yesNo,
          record: 'is_over_18',
          message: 'Please check tab 2 and select your age',
        },
        isEligibleToWork: {
          kind: 'choice',
          label: 'Are you eligible to work in the US?',
          ...yesNo,
          message: "Please check tab 2 and select option if you're eligible to work in US",
        },
        startDate: { kind: 'date', label: 'Start date', day: 'available', help: 'The first day you could work' },
        additionalInfo: {
          kind: 'box',
          label: 'Additional information',
          help: MORE_HELP,
        },
        ref1Name: {
          kind: 'line',
          label: 'First reference: name',
          message: "Please provide your reference's name.",
        },
        ref1PhoneNumber: {
          kind: 'phone',
          label: 'First reference: phone number',
          message: "Please provide your reference's Phone Number.",
        },
        ref2Name: { kind: 'line', label: 'Second reference: name', required: false },
        ref2PhoneNumber: { kind: 'phone', label: 'Second reference: phone number', required: false },
        resume: {
          kind: 'file',
          label: 'Resume',
          help: 'PDF, DOC or DOCX, up to 5 MB',
          record: 'resume_path',
          message: 'Choose Resume (prefer pdf).',
        },
      },
    },
  ],
  tabs: [
    {
      title: 'Personal and contact',
      fields: ['firstName', 'lastName', 'email', 'phone', 'address', 'communication', 'experience'],
    },
    {
      title: 'Position',
      fields: ['position', 'isOver18', 'isEligibleToWork', 'startDate', 'additionalInfo'],
      message: 'Please fill in all required fields before proceeding.',
    },
    {
      title: 'References and resume',
      fields: ['ref1Name', 'ref1PhoneNumber', 'ref2Name', 'ref2PhoneNumber', 'resume'],
    },
  ],
  consents: [
    {
      name: 'privacyPolicy',
      label: 'I have read the privacy policy and agree to it.',
      text: 'career-privacy-policy',
      message: 'Please acknowledge the privacy policy to continue.',
    },
    {
      name: 'contactPreviousEmployer',
      label: 'You may contact my previous employer.',
      text: 'career-contact-consent',
      message: 'Please give consent to contact your previous employer.',
    },
  ],
  checks: [
    'position',
    'isOver18',
    'isEligibleToWork',
    'privacyPolicy',
    'contactPreviousEmployer',
    'ref1Name',
    'ref1PhoneNumber',
    'resume',
  ],
  screen: {
    route: '/staff-application',
    links: [{ label: 'Click here to fill detailed forms (only for approved staff)', to: '/user-login' }],
  },
})
