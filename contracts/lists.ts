import { PACKET_COLUMNS } from './packet-columns.ts'
import type { PipelineList } from './pipeline.ts'

/** Back office lists, with column titles for screens and files. `column` is the key in the call's rows. */
export interface ListColumn {
  readonly column: string
  readonly title: string
  /** Shown for a missing value. */
  readonly blank?: string
  /** Whether it is a time. The stamp of a form's part needs no mark. */
  readonly isStamp?: boolean
  /** Whether an Excel file has its values as dates, or as numbers. Fields of forms that are dates need no mark. */
  readonly inSheet?: 'day' | 'count'
  /** Words before the value in rows in which another column is true. */
  readonly lead?: { readonly where: string; readonly words: string }
}

export interface OfficeList {
  readonly name:
    | 'patients'
    | 'applicants'
    | 'staff-accounts'
    | 'staff-details'
    | 'packets'
    | 'out-of-date'
    | `pipeline-${PipelineList}`
  readonly title: string
  /** The call that returns its rows. */
  readonly path: string
  readonly columns: readonly ListColumn[]
}

type Titles = readonly (readonly [column: string, title: string])[]

function columnsOf(titles: Titles): readonly ListColumn[] {
  return titles.map(([column, title]) => ({ column, title }))
}

export const PATIENTS: OfficeList = {
  name: 'patients',
  title: 'Patients',
  path: '/get_patients_applications',
  columns: columnsOf([
    ['first_name', 'First Name'],
    ['last_name', 'Last Name'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['take_over', 'Take Over'],
    ['gender', 'Gender'],
    ['age', 'Age'],
    ['pdn', 'PDN'],
    ['pcs', 'PCS'],
    ['living_situation', 'Living Situation'],
    ['care_plan', 'Care Plan'],
    ['experience', 'Experience'],
    ['paid_status', 'Paid Status'],
    ['availability', 'Availability'],
    ['created_at', 'Registration Date'],
  ]),
}

export const APPLICANTS: OfficeList = {
  name: 'applicants',
  title: 'Applicants',
  path: '/staff_applications',
  columns: columnsOf([
    ['first_name', 'First Name'],
    ['last_name', 'Last Name'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['address', 'Address'],
    ['communication', 'Preferred Communication'],
    ['experience', 'Experience'],
    ['position', 'Position Applied'],
    ['start_date', 'Start Date'],
    ['additional_info', 'Additional Info'],
    ['is_over_18', 'Over 18'],
    ['is_eligible_to_work', 'Eligible to Work'],
    ['ref1_name', 'Reference 1 Name'],
    ['ref1_phone_number', 'Reference 1 Phone'],
    ['ref2_name', 'Reference 2 Name'],
    ['ref2_phone_number', 'Reference 2 Phone'],
    ['resume_path', 'Resume'],
    ['submitted_at', 'Submitted Date'],
  ]),
}

export const STAFF_ACCOUNTS: OfficeList = {
  name: 'staff-accounts',
  title: 'Staff Accounts',
  path: '/registered_users',
  columns: columnsOf([
    ['email', 'Email'],
    ['password', 'Password'],
    ['category', 'Category'],
  ]),
}

export const STAFF_DETAILS: OfficeList = {
  name: 'staff-details',
  title: 'Staff Details',
  path: '/get_personal_info',
  columns: columnsOf([
    ['full_name', 'Full Name'],
    ['ssn', 'SSN'],
    ['address', 'Address'],
    ['number_street', 'Number & Street'],
    ['city', 'City'],
    ['state', 'State'],
    ['zip_code', 'Zip Code'],
    ['referred_by', 'Referred By'],
    ['salary_desired', 'Salary Desired'],
    ['position_category', 'Position Category'],
    ['shift_desired', 'Shift Desired'],
    ['employed', 'Employed'],
    ['contact_employer', 'Contact Employer'],
  ]),
}

export const PACKETS: OfficeList = {
  name: 'packets',
  title: 'Progress',
  path: '/get_packets',
  columns: Object.entries(PACKET_COLUMNS).map(([column, { title, kind, blank, lead }]) => ({
    column,
    title,
    isStamp: kind === 'moment' || kind === 'moment or null',
    ...(kind === 'count' && { inSheet: kind }),
    ...(blank !== undefined && { blank }),
    ...(lead !== undefined && { lead }),
  })),
}

export const OUT_OF_DATE: OfficeList = {
  name: 'out-of-date',
  title: 'Out of date',
  path: '/out_of_date',
  columns: [
    ...columnsOf([
      ['user_id', 'ID'],
      ['name', 'Name'],
      ['position', 'Position'],
      ['kind', 'Certificate'],
      ['state', 'State'],
    ]),
    { column: 'expires_on', title: 'Expires', inSheet: 'day' },
    { column: 'since', title: 'Since', isStamp: true },
  ],
}

const PIPELINE_COLUMNS: readonly ListColumn[] = [
  ...columnsOf([
    ['name', 'Name'],
    ['position', 'Position'],
    ['state', 'Stage'],
  ]),
  { column: 'since', title: 'Since', isStamp: true },
  { column: 'assigned_to', title: 'Assigned to' },
  { column: 'notes', title: 'Notes' },
]

export const PIPELINE_APPLICANTS: OfficeList = {
  name: 'pipeline-applicants',
  title: 'Pipeline of applicants',
  path: '/pipeline/applicants',
  columns: PIPELINE_COLUMNS,
}

export const PIPELINE_REQUESTS: OfficeList = {
  name: 'pipeline-requests',
  title: 'Pipeline of requests',
  path: '/pipeline/requests',
  columns: PIPELINE_COLUMNS.filter(({ column }) => column !== 'position'),
}

export const OFFICE_LISTS: readonly OfficeList[] = [
  PATIENTS,
  APPLICANTS,
  STAFF_ACCOUNTS,
  STAFF_DETAILS,
  PACKETS,
  OUT_OF_DATE,
  PIPELINE_APPLICANTS,
  PIPELINE_REQUESTS,
]
