import { defineCall } from '../call.ts'
import { closed } from '../schemas.ts'
import { email, said, userId } from './shapes.ts'

const found = { status: 200, schema: closed({ user_id: userId }) } as const

export const staffIdByEmail = defineCall({
  id: 'staff-id-by-email',
  method: 'GET',
  path: '/get_staff_id_by_email/{email}',
  summary: 'The number of the staff person or applicant with this e-mail.',
  access: 'admin',
  params: { email },
  answer: found,
  errors: ['no-user'],
})

export const patientIdByEmail = defineCall({
  id: 'patient-id-by-email',
  method: 'GET',
  path: '/get_user_id_by_email/{email}',
  summary: 'The number of the patient with this e-mail.',
  access: 'admin',
  params: { email },
  answer: found,
  errors: ['no-user'],
})

export const deleteStaff = defineCall({
  id: 'delete-staff',
  method: 'DELETE',
  path: '/delete_staff/{user_id}',
  summary: 'Erases everything of a staff person: account, applications, resumes, forms, sessions, key.',
  access: 'admin',
  answer: { status: 200, schema: said },
  errors: ['no-user'],
  repeatable: true,
})

export const deletePatient = defineCall({
  id: 'delete-patient',
  method: 'DELETE',
  path: '/delete_patients/{user_id}',
  summary: 'Erases everything of a patient.',
  access: 'admin',
  answer: { status: 200, schema: said },
  errors: ['no-user'],
  repeatable: true,
})

export const peopleCalls = [staffIdByEmail, patientIdByEmail, deleteStaff, deletePatient] as const
