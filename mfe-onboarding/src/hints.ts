/**
 * How a form of the contracts is laid out on its screen: cards, and fields side by side. Order and grouping only:
 * labels, checks and texts stay in the contracts, and a form without a hint gets one card per part.
 */
export interface RowHint {
  readonly fields: readonly string[]
  readonly layout?: 'two' | 'three' | 'sig' | 'duo'
}

export interface CardHint {
  readonly part: string
  readonly title: string
  readonly lead?: string
  readonly texts?: readonly string[]
  readonly rows: readonly RowHint[]
}

export interface Hint {
  /** What to expect, in one line under the heading. */
  readonly lead: string
  readonly cards?: readonly CardHint[]
}

const one = (...fields: readonly string[]): RowHint => ({ fields })
const two = (...fields: readonly string[]): RowHint => ({ fields, layout: 'two' })
const three = (...fields: readonly string[]): RowHint => ({ fields, layout: 'three' })
const duo = (...fields: readonly string[]): RowHint => ({ fields, layout: 'duo' })
const sig = (...fields: readonly string[]): RowHint => ({ fields, layout: 'sig' })

const agencyLead = 'The agency fills this in. You do not need to do anything here.'

const application2: Hint = {
  lead: 'About fifteen minutes. Have your schools, recent employers and three references handy.',
  cards: [
    { part: 'formData', title: 'Welcome', texts: ['application-introduction'], rows: [] },
    { part: 'formData', title: 'About you', lead: 'As shown on your ID.', rows: [sig('fullName', 'ssn')] },
    {
      part: 'formData',
      title: 'Where you live',
      rows: [one('address'), one('numberStreet'), three('city', 'state', 'zipCode')],
    },
    {
      part: 'formData',
      title: 'The work you are looking for',
      rows: [
        one('positionCategory'),
        one('shiftDesired'),
        two('salaryDesired', 'referredBy'),
        two('employed', 'contactEmployer'),
      ],
    },
  ],
}

const authorization: Hint = {
  lead: 'About four minutes. Have your driver’s license handy.',
  cards: [
    {
      part: 'authorizationData',
      title: 'About you',
      lead: 'As shown on your ID. Give only the last four characters of each number.',
      rows: [
        three('firstName', 'middleName', 'lastName'),
        two('dateOfBirth', 'formerNames'),
        duo('ssn', 'driversLicenseNumber', 'stateIssued'),
      ],
    },
    {
      part: 'authorizationData',
      title: 'Your authorization',
      texts: ['authorization-for-release'],
      rows: [sig('signature', 'signatureDate')],
    },
    {
      part: 'criminalBackground',
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
}

const employee: Hint = {
  lead: 'About five minutes. Have your car insurance card handy.',
  cards: [
    { part: 'employee', title: 'Release of liability', texts: ['automobile-release'], rows: [] },
    { part: 'employee', title: 'Transportation policy', texts: ['transportation-policy'], rows: [] },
    {
      part: 'employee',
      title: 'Your insurance',
      rows: [two('insuranceCompany', 'claimsRepresentativePhone'), two('policyNumber', 'policyExpirationDate')],
    },
    {
      part: 'employee',
      title: 'Your signature',
      lead: 'Your signature covers both the release of liability and the transportation policy.',
      rows: [one('employeeName'), sig('employeeSignature', 'employeeSignatureDate')],
    },
    {
      part: 'employee',
      title: 'The agency’s part',
      lead: agencyLead,
      rows: [two('jdRepresentative', 'coverageVerificationDate'), two('jdRepName', 'jdRepSignatureDate')],
    },
  ],
}

const hipaa: Hint = {
  lead: 'About four minutes. Two statements to read, two signatures.',
  cards: [
    {
      part: 'hipaa',
      title: 'Hepatitis B vaccine declination',
      texts: ['hepatitis-b-declination'],
      rows: [one('declineVaccination'), sig('employeeSignature', 'date1')],
    },
    {
      part: 'hipaa',
      title: 'HIPAA confidentiality acknowledgment',
      texts: ['hipaa-acknowledgement'],
      rows: [one('hipaaAcknowledgment'), sig('hipaaSignature', 'date2')],
    },
  ],
}

const reference = (part: string, which: string): Hint => ({
  lead: `About three minutes. This page is for the ${which} of two references.`,
  cards: [
    { part, title: 'Request for a job reference', texts: ['reference-request'], rows: [] },
    {
      part,
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
      part,
      title: 'Section B: your former employer’s answer',
      lead: 'The agency contacts your former employer and enters the answers here. You do not need to do anything.',
      rows: [
        two('employerDatesFrom', 'employerDatesTo'),
        two('positionHeld', 'qualityOfWork'),
        two('attendancePunctuality', 'problemsNoted'),
        two('eligibleForRehire', 'rehireExplanation'),
        two('employerSignature', 'employerTitle'),
        two('employerDate'),
      ],
    },
  ],
})

const agreement = (part: string, text: string, lead: string): Hint => ({
  lead,
  cards: [
    { part, title: 'The job', texts: [text], rows: [] },
    {
      part,
      title: 'Your agreement',
      lead: 'By signing, you agree to this job description.',
      rows: [one('agreedTo'), sig('employee', 'date1')],
    },
    {
      part,
      title: 'The agency’s part',
      lead: agencyLead,
      rows: [two('acceptedBy', 'employmentSpecialist'), two('date2')],
    },
  ],
})

const handbook: Hint = {
  lead: 'Read it once from start to finish, about thirty minutes. You can come back to it any time.',
  cards: [
    {
      part: 'handbook',
      title: 'Acknowledgment',
      texts: ['handbook-acknowledgment'],
      rows: [
        two('employeeName', 'employeeDate'),
        one('employeeSignature'),
        two('representativeName', 'representativeDate'),
      ],
    },
  ],
}

const read = 'About four minutes. Read the job description, then sign.'

/** By the name of the form. */
export const HINTS: Readonly<Record<string, Hint>> = {
  application2,
  authorization,
  employee,
  hipaa,
  verification: reference('verification', 'first'),
  verification2ndPage: reference('verification2ndPage', 'second'),
  job: agreement('job', 'job-description-aide', read),
  nurse: agreement('nurse', 'job-description-lpn', read),
  registered_nurse: agreement('registered_nurse', 'job-description-rn', read),
  handbook,
}
