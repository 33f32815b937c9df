import { defineCall } from '../call.ts'
import { OFFICE } from '../office-roles.ts'
import { closed } from '../schemas.ts'
import { done, email, userId } from './shapes.ts'
import { moment, SAMPLE } from './system-shapes.ts'

const userIdAnswer = { status: 200, schema: closed({ user_id: userId }) } as const

export const staffIdByEmail = defineCall('GET /get_staff_id_by_email/{email}', {
  id: 'staff-id-by-email',
  summary: 'The ID of the staff person or applicant with this email.',
  access: 'admin',
  officeRoles: OFFICE.all,
  timed: true,
  params: { email },
  answer: userIdAnswer,
  errors: ['no-user'],
  audit: { action: 'lookup', what: 'staff' },
})

export const patientIdByEmail = defineCall('GET /get_user_id_by_email/{email}', {
  id: 'patient-id-by-email',
  summary: 'The ID of the patient with this email.',
  access: 'admin',
  officeRoles: OFFICE.all,
  timed: true,
  params: { email },
  answer: userIdAnswer,
  errors: ['no-user'],
  audit: { action: 'lookup', what: 'patient' },
})

export const getPatient = defineCall('GET /get_patient/{user_id}', {
  id: 'get-patient',
  summary: 'How many requests a patient has sent, which an erasure takes along.',
  access: 'admin',
  officeRoles: OFFICE.all,
  timed: true,
  answer: {
    status: 200,
    schema: closed({ user_id: userId, submissions: { type: 'integer', minimum: 1 }, last_submitted_at: moment }),
  },
  sample: { answer: { user_id: 23, submissions: 2, last_submitted_at: SAMPLE.time } },
  errors: ['no-user'],
  audit: { action: 'view', what: 'patient' },
})

export const deleteStaff = defineCall('DELETE /delete_staff/{user_id}', {
  id: 'delete-staff',
  summary: 'Erases everything of a staff person: account, applications, resumes, forms, sessions, key.',
  access: 'admin',
  officeRoles: OFFICE.files,
  answer: done,
  errors: ['no-user'],
  repeatable: true,
  audit: { action: 'erase', what: 'staff' },
})

export const deletePatient = defineCall('DELETE /delete_patients/{user_id}', {
  id: 'delete-patient',
  summary: 'Erases everything of a patient.',
  access: 'admin',
  officeRoles: OFFICE.files,
  answer: done,
  errors: ['no-user'],
  repeatable: true,
  audit: { action: 'erase', what: 'patient' },
})
