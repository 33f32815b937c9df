import { defineForm } from '../form.ts'
import { one, sig, two } from './shared/cards.ts'
import { loginLink, signature } from './shared/fields.ts'

const title = 'Job Reference Verification'
const message = 'Form submitted successfully!'
const missing = 'Verification data not found'
const texts = ['reference-request'] as const

/** The applicant fills in Section A; the company enters Section B for the former employer. */
const fields = {
  applicantName: { kind: 'line', label: 'Applicant name', help: 'Your full name', autocomplete: 'name' },
  phone: { kind: 'phone', label: 'Phone', autocomplete: 'tel' },
  title: { kind: 'line', label: 'Title', help: 'Your job title with this employer' },
  applicantSignature: { ...signature, label: 'Applicant signature' },
  applicantDate: { kind: 'date', label: 'Signature date', day: 'signed' },
  employer: { kind: 'line', label: 'Former employer' },
  employerPhone: { kind: 'phone', label: 'Former employer phone' },
  address: { kind: 'line', label: 'Former employer address', help: 'Street, city, state and ZIP code' },
  datesEmployedFrom: { kind: 'date', label: 'Employed from', day: 'hired' },
  datesEmployedTo: { kind: 'date', label: 'Employed to', day: 'left', notBefore: 'datesEmployedFrom' },
  employerDatesFrom: { kind: 'date', label: 'Employed from, according to the employer', day: 'hired', by: 'company' },
  employerDatesTo: {
    kind: 'date',
    label: 'Employed to, according to the employer',
    day: 'left',
    notBefore: 'employerDatesFrom',
    by: 'company',
  },
  positionHeld: { kind: 'line', label: 'Position held', by: 'company' },
  qualityOfWork: { kind: 'line', label: 'Quality of work', by: 'company', confidential: true },
  attendancePunctuality: { kind: 'line', label: 'Attendance and punctuality', by: 'company', confidential: true },
  problemsNoted: { kind: 'box', label: 'Problems noted', by: 'company', confidential: true },
  eligibleForRehire: {
    kind: 'choice',
    label: 'Eligible for rehire',
    by: 'company',
    confidential: true,
    options: ['Yes', 'No'],
  },
  rehireExplanation: {
    kind: 'box',
    label: 'Explanation, if not eligible for rehire',
    by: 'company',
    confidential: true,
  },
  employerSignature: { kind: 'signature', label: 'Employer signature', by: 'company' },
  employerTitle: { kind: 'line', label: 'Employer title', by: 'company' },
  employerDate: { kind: 'date', label: 'Employer date', day: 'signed', by: 'company' },
} as const

const starts = { applicantName: 'applicant.fullName', phone: 'known.phone', applicantDate: 'today' } as const

const cards = [
  { title: 'Request for a job reference', texts, rows: [] },
  {
    title: 'Section A: you and your former employer',
    rows: [
      two('applicantName', 'phone'),
      one('title'),
      two('employer', 'employerPhone'),
      one('address'),
      two('datesEmployedFrom', 'datesEmployedTo'),
      sig('applicantSignature', 'applicantDate'),
    ],
  },
  {
    title: 'Section B: your former employer’s answer',
    lead: 'Your former employer answers this part. You do not need to fill it in.',
    rows: [
      two('employerDatesFrom', 'employerDatesTo'),
      two('positionHeld', 'qualityOfWork'),
      two('attendancePunctuality', 'problemsNoted'),
      two('eligibleForRehire', 'rehireExplanation'),
      two('employerSignature', 'employerTitle'),
      two('employerDate'),
    ],
  },
] as const

export const verification = defineForm({
  name: 'verification',
  title,
  short: 'References',
  kind: 'onboarding',
  version: 1,
  step: 5,
  packet: { minutes: 3, jobs: 1 },
  save: { path: '/verification', type: 'json', status: 200, message },
  parts: [
    {
      name: 'verification',
      title: 'First reference',
      read: { path: '/get_verification_data', list: 'verification_data', missing },
      texts,
      cards,
      fields,
    },
  ],
  starts: {
    ...starts,
    title: 'applicant.formerEmployers.0.position',
    employer: 'applicant.formerEmployers.0.employer',
    employerPhone: 'applicant.formerEmployers.0.phone',
  },
  screen: {
    route: '/verification/{id}',
    lead: 'About three minutes. This page is for the first of two references.',
    links: [loginLink, { label: 'Next Verification Page', to: '/verification2ndPage/{id}' }],
  },
  review: {
    route: '/admin-verification/{id}',
    links: [{ label: 'Next Verification Page', to: '/staffFormVerification2ndPage/{id}' }],
  },
})

export const verification2ndPage = defineForm({
  name: 'verification2ndPage',
  title: `${title}, second page`,
  short: 'References (second page)',
  kind: 'onboarding',
  version: 1,
  step: 5,
  packet: { minutes: 3, jobs: 2 },
  save: { path: '/verification2ndPage', type: 'json', status: 200, message },
  parts: [
    {
      name: 'verification2ndPage',
      title: 'Second reference',
      read: { path: '/get_verification2ndPage_data', list: 'verification_data', missing },
      texts,
      cards,
      fields,
    },
  ],
  startsFrom: { form: 'verification', fields: ['applicantName', 'phone', 'title'] },
  starts: {
    ...starts,
    employer: 'applicant.formerEmployers.1.employer',
    employerPhone: 'applicant.formerEmployers.1.phone',
  },
  screen: {
    route: '/verification2ndPage/{id}',
    lead: 'About three minutes. This page is for the second of two references.',
    links: [loginLink, { label: 'Back to Hepatitis B and HIPAA', to: '/hipaa/{id}' }],
  },
  review: {
    route: '/staffFormVerification2ndPage/{id}',
    links: [loginLink, { label: 'Back to Hepatitis B and HIPAA', to: '/admin-hipaa/{id}' }],
  },
})
