import { SHORT_NAMES } from '@arrive/contracts/short-names.ts'

/** One of the nine forms, as the list beside them knows it. A test keeps it in step with the contracts. */
export interface PacketForm {
  readonly step: number
  /** Of its first page, where it has two; the name of the second begins with it. */
  readonly name: string
  readonly title: string
  /** First part of the address of its screen; the person's number follows. */
  readonly path: string
  /** Where its records are read, and the list in the answer. */
  readonly reads: readonly { readonly path: string; readonly list?: string }[]
}

/** Written out here, because the forms themselves are more than the shell should carry to every visitor. */
export const packetForms: readonly PacketForm[] = [
  {
    step: 1,
    name: 'application2',
    title: SHORT_NAMES.application2,
    path: '/application2',
    reads: [{ path: '/get_personal_info' }],
  },
  {
    step: 2,
    name: 'authorization',
    title: SHORT_NAMES.authorization,
    path: '/authorization',
    reads: [{ path: '/get_authorization_and_criminal_data', list: 'staff_authorization' }],
  },
  {
    step: 3,
    name: 'employee',
    title: SHORT_NAMES.employee,
    path: '/employee',
    reads: [{ path: '/get_employee_form_data', list: 'employee_data' }],
  },
  {
    step: 4,
    name: 'hipaa',
    title: SHORT_NAMES.hipaa,
    path: '/hipaa',
    reads: [{ path: '/get_hipaa_data', list: 'hipaa_data' }],
  },
  {
    step: 5,
    name: 'verification',
    title: SHORT_NAMES.verification,
    path: '/verification',
    reads: [
      { path: '/get_verification_data', list: 'verification_data' },
      { path: '/get_verification2ndPage_data', list: 'verification_data' },
    ],
  },
  {
    step: 6,
    name: 'job',
    title: SHORT_NAMES.job,
    path: '/job',
    reads: [{ path: '/get_job_data', list: 'job_data' }],
  },
  {
    step: 7,
    name: 'nurse',
    title: SHORT_NAMES.nurse,
    path: '/nurse',
    reads: [{ path: '/get_nurse_data', list: 'nurse_data' }],
  },
  {
    step: 8,
    name: 'registered_nurse',
    title: SHORT_NAMES.registered_nurse,
    path: '/registered',
    reads: [{ path: '/get_registered_nurse_data', list: 'registered_nurse_data' }],
  },
  {
    step: 9,
    name: 'handbook',
    title: SHORT_NAMES.handbook,
    path: '/handbook',
    reads: [{ path: '/get_handbook_data', list: 'handbook_data' }],
  },
]
