import { defineForm } from '../form.ts'
import { one, sig, three, two } from './shared/cards.ts'
import { loginLink, spelledOut, ssn } from './shared/fields.ts'

const levels = [
  'High School',
  'College',
  'HHA OR NA Training School',
  'Any relevant training-correspondence or otherwise',
] as const

const categories = [
  'Pediatric',
  'IV Therapy',
  'Psychiatric Nurse',
  'Home Health Care',
  'Geriatric Nurse',
  'Podiatric',
  'Community Health',
  'Anesthesia',
  'Other',
] as const

const terms = 'Please accept the Terms before you submit.'

export const application2 = defineForm({
  name: 'application2',
  title: 'Application for Employment',
  short: 'Application',
  kind: 'onboarding',
  version: 1,
  step: 1,
  packet: { minutes: 15 },
  save: { path: '/application2', type: 'json', status: 200, message: 'Form submitted successfully!' },
  applicant: { name: 'fullName', position: 'positionCategory', jobs: 'formerEmployers' },
  parts: [
    {
      name: 'formData',
      title: 'Personal Information',
      body: 'formData',
      read: { path: '/get_personal_info', missing: 'Failed to fetch personal info.' },
      message: 'Please fill out all fields before proceeding.',
      texts: ['application-introduction'],
      cards: [
        { title: 'Welcome', texts: ['application-introduction'], rows: [] },
        { title: 'About you', lead: 'As shown on your ID.', rows: [sig('fullName', 'ssn')] },
        {
          title: 'Where you live',
          rows: [one('address'), one('numberStreet'), three('city', 'state', 'zipCode')],
        },
        {
          title: 'The work you are looking for',
          rows: [
            one('positionCategory'),
            one('shiftDesired'),
            two('salaryDesired', 'referredBy'),
            two('employed', 'contactEmployer'),
          ],
        },
      ],
      fields: {
        fullName: { kind: 'line', label: 'Full Name', autocomplete: 'name' },
        ssn,
        address: {
          kind: 'box',
          label: 'Address',
          help: 'Your mailing address',
          autocomplete: 'street-address',
        },
        numberStreet: {
          kind: 'line',
          label: 'Number & Street',
          help: 'Your home address',
          autocomplete: 'address-line1',
        },
        city: { kind: 'line', label: 'City', autocomplete: 'address-level2' },
        state: { kind: 'line', label: 'State', help: 'For example, NC', autocomplete: 'address-level1' },
        zipCode: { kind: 'line', label: 'Zip Code', autocomplete: 'postal-code' },
        referredBy: { kind: 'line', label: 'Referred By', help: 'A name, or how you heard about us' },
        salaryDesired: { kind: 'line', label: 'Salary Desired', help: 'An hourly rate, or Open' },
        positionCategory: {
          kind: 'choice',
          label: 'Position Category',
          options: ['HHA', 'CNA', 'RN', 'LPN'],
          sameAs: spelledOut,
        },
        shiftDesired: { kind: 'choice', label: 'Shift Desired', options: ['Days', 'Evenings', 'Weekends'] },
        employed: {
          kind: 'choice',
          label: 'Are you employed now?',
          reviewLabel: 'Employed now',
          options: ['Yes', 'No'],
          sets: { is: 'No', field: 'contactEmployer', to: 'No' },
        },
        contactEmployer: {
          kind: 'choice',
          label: 'May we contact your present employer?',
          reviewLabel: 'Present employer may be contacted',
          help: 'Choose No if you are not employed now',
          options: ['Yes', 'No'],
        },
      },
    },
    {
      name: 'educationData',
      title: 'Education Completed',
      body: 'educationData',
      read: { path: '/get_education_info', list: 'education', missing: 'Failed to fetch education data.' },
      rows: { count: 4, label: { field: 'level', values: levels }, notApplicable: true },
      message: 'Please fill all Education Completed data before proceeding.',
      texts: ['application-education'],
      fields: {
        level: { kind: 'choice', label: 'Level', options: levels },
        school: { kind: 'line', label: 'School', help: 'Name and city' },
        year: { kind: 'line', label: 'Year', help: 'Year completed' },
        degree: { kind: 'line', label: 'Degree', help: 'Diploma, GED, degree or certificate' },
      },
    },
    {
      name: 'formerEmployers',
      title: 'Former Employers',
      body: 'formerEmployers',
      read: {
        path: '/get_former_employers',
        list: 'former_employers',
        missing: 'Failed to fetch former employer data.',
      },
      rows: { count: 3, each: 'Employer', notApplicable: true },
      message: 'Please fill all Former Employers data before proceeding.',
      texts: ['application-former-employers'],
      fields: {
        from: { kind: 'line', label: 'From', help: 'Month and year', record: 'from_date' },
        to: { kind: 'line', label: 'To', help: 'Month and year, or Present', record: 'to_date' },
        employer: { kind: 'line', label: 'Employer', help: 'Name and address' },
        phone: { kind: 'phone', label: 'Phone' },
        position: { kind: 'line', label: 'Position' },
        salary: { kind: 'line', label: 'Salary' },
        reason: { kind: 'line', label: 'Reason for leaving' },
      },
    },
    {
      name: 'personalReferences',
      title: 'Personal References',
      body: 'personalReferences',
      read: {
        path: '/get_personal_references',
        list: 'personal_references',
        missing: 'Failed to fetch personal references.',
      },
      rows: { count: 3, each: 'Reference' },
      texts: ['application-personal-references'],
      fields: {
        name: { kind: 'line', label: 'Name', required: false },
        address: { kind: 'line', label: 'Address', required: false },
        phone: { kind: 'phone', label: 'Phone', required: false },
        business: { kind: 'line', label: 'Business', help: 'What this person does for a living', required: false },
        yearsKnown: { kind: 'line', label: 'Years known', help: 'At least one year', required: false },
      },
    },
    {
      name: 'professionalKnowledge',
      title: 'Professional Knowledge',
      body: 'professionalKnowledge',
      read: {
        path: '/get_professional_knowledge',
        list: 'professional_knowledge',
        missing: 'Failed to fetch professional knowledge data.',
      },
      rows: {
        count: 9,
        label: { field: 'category', values: categories },
        oneWith: ['yearsOfExperience', 'specifics'],
        notApplicable: 'Other',
      },
      message: 'Please check Professional Knowledge section before proceeding.',
      texts: ['application-professional-knowledge'],
      fields: {
        category: { kind: 'choice', label: 'Category', options: categories },
        yearsOfExperience: { kind: 'line', label: 'Years of experience', required: false },
        specifics: { kind: 'line', label: 'Specifics', help: 'What you did, and where', required: false },
      },
    },
  ],
  tabs: [
    {
      title: 'Personal Information',
      parts: ['formData'],
      message: 'Please fill out all fields before proceeding.',
    },
    {
      title: 'Educational Information',
      parts: ['educationData', 'formerEmployers', 'personalReferences', 'professionalKnowledge'],
      message: true,
      quick: [
        { label: 'This is my first job', part: 'formerEmployers', rows: [0, 1, 2] },
        { label: 'I have had one job', part: 'formerEmployers', rows: [1, 2] },
        { label: 'No other schools', part: 'educationData', rows: [0, 1, 2, 3] },
        {
          label: 'I am not a nurse',
          part: 'professionalKnowledge',
          rows: [categories.indexOf('Other')],
          notFor: { field: 'positionCategory', is: ['RN', 'LPN'] },
        },
      ],
    },
    { title: 'Authorization', parts: [] },
  ],
  consents: [
    {
      name: 'acceptTerms.0',
      label: 'I accept the Terms',
      text: 'application-certification',
      message: terms,
      sent: 'acceptTerms',
    },
    {
      name: 'acceptTerms.1',
      label: 'I accept the Terms',
      text: 'application-inquiry-consent',
      message: terms,
      sent: 'acceptTerms',
    },
  ],
  starts: {
    fullName: 'known.full_name',
    address: 'known.address',
    'personalReferences.0.name': 'known.reference.name',
    'personalReferences.0.phone': 'known.reference.phone',
  },
  screen: {
    route: '/application2/{id}',
    lead: 'About fifteen minutes. Have your schools, recent employers and three references handy.',
    advances: true,
    links: [loginLink],
  },
  review: { route: '/details-forms/{id}' },
})
