/** One of the nine forms, as the list beside them knows it. A test keeps it in step with the contracts. */
export interface PacketForm {
  readonly step: number
  readonly title: string
  /** First part of the address of its screen; the person's number follows. */
  readonly path: string
  /** Where its records are read, and the list in the answer. */
  readonly reads: readonly { readonly path: string; readonly list?: string }[]
}

/** Written out here, because the forms themselves are more than the shell should carry to every visitor. */
export const packetForms: readonly PacketForm[] = [
  { step: 1, title: 'Application for Employment', path: '/application2', reads: [{ path: '/get_personal_info' }] },
  {
    step: 2,
    title: 'Authorization for Release of Information',
    path: '/authorization',
    reads: [{ path: '/get_authorization_and_criminal_data', list: 'staff_authorization' }],
  },
  {
    step: 3,
    title: 'Automobile Release of Liability',
    path: '/employee',
    reads: [{ path: '/get_employee_form_data', list: 'employee_data' }],
  },
  { step: 4, title: 'Hepatitis B and HIPAA', path: '/hipaa', reads: [{ path: '/get_hipaa_data', list: 'hipaa_data' }] },
  {
    step: 5,
    title: 'Job Reference Verification',
    path: '/verification',
    reads: [
      { path: '/get_verification_data', list: 'verification_data' },
      { path: '/get_verification2ndPage_data', list: 'verification_data' },
    ],
  },
  {
    step: 6,
    title: 'Job description: personal care',
    path: '/job',
    reads: [{ path: '/get_job_data', list: 'job_data' }],
  },
  {
    step: 7,
    title: 'Licensed Practical Nurse',
    path: '/nurse',
    reads: [{ path: '/get_nurse_data', list: 'nurse_data' }],
  },
  {
    step: 8,
    title: 'Registered Nurse',
    path: '/registered',
    reads: [{ path: '/get_registered_nurse_data', list: 'registered_nurse_data' }],
  },
  {
    step: 9,
    title: 'Employee handbook',
    path: '/handbook',
    reads: [{ path: '/get_handbook_data', list: 'handbook_data' }],
  },
]
