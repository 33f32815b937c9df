import { forms } from '@arrive/contracts/generated/forms.ts'
import { sampleBody } from '@arrive/contracts/samples.ts'
import { bodyWith } from '@arrive/contracts/testing.ts'
import type { Client } from './client.ts'
import { newStaff } from './people.ts'
import { multipart, named } from './requests.ts'

/** Names as they are on the screen, and what the office may type to find each of them alone. */
export const PEOPLE = [
  { first: 'María', last: 'Núñez', typed: ['nunez', 'Núñez, María', 'maria  nunez', 'NUNEZ'] },
  { first: 'Shea', last: 'O’Brien', typed: ["o'brien", 'obrien', 'O`Brien', 'Oʼbrien shea'] },
  { first: 'Anne\u2011Marie', last: 'Groß', typed: ['anne-marie', 'Anne–Marie gross', 'gross', 'annemarie'] },
  { first: 'Thị\u00a0Hồng', last: 'Đặng', typed: ['thi hong', 'dang hong', 'Đặng Thị'] },
  { first: 'Ian', last: 'St. John', typed: ['st john', 'St. John, Ian', 'stjohn'] },
  { first: 'Łukasz', last: 'Wójcik', typed: ['wojcik lukasz', 'Wójcik\u00a0'] },
  { first: '小明', last: '王', typed: ['王 小明', '小明'] },
  { first: 'שרה', last: 'כהן', typed: ['כהן'] },
  { first: 'علي', last: 'محمد', typed: ['محمد'] },
] as const

/** Sends a request for care and a career application of somebody, who then registers and saves the application. */
export async function appear(client: Client, email: string, name: { first: string; last: string }): Promise<void> {
  const career = { ...sampleBody(named(forms, 'career')), email, firstName: name.first, lastName: name.last }
  const homecare = { ...sampleBody(named(forms, 'homecare')), patientEmail: email }
  const application = bodyWith(named(forms, 'application2'), 'formData.fullName', `${name.first} ${name.last}`)
  await client.call('POST', '/staff_applications', { form: multipart(career, email) })
  await client.post('/apply_patients', { ...homecare, patientFirstName: name.first, patientLastName: name.last })
  const { token } = await newStaff(client, email)
  const { status } = await client.post('/application2', application, token)
  if (status !== 200) throw new Error(`The application of ${email} was answered ${status}`)
}
