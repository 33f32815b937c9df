import type { Answers } from '@arrive/contracts/form.ts'
import type { homecare } from '@arrive/contracts/forms/homecare-request.ts'

type Request = Answers<typeof homecare>['homecare']

/** A reason to ask for care, with consistent answers. */
export interface Need {
  readonly who: readonly Request['patientTakeOver'][]
  readonly age: readonly Request['patientAge'][]
  /** Joined as stored. */
  readonly pdn: string
  readonly pcs: string
  readonly living: readonly Request['patientLivingSituation'][]
  readonly plan: readonly Request['patientCarePlan'][]
  readonly paid: readonly Request['patientPaidStatus'][]
}

const HOME = 'Living at Home with Family'
const ALONE = 'Living at Home Alone'

export const NEEDS: readonly Need[] = [
  {
    who: ['Parent', 'Grandparent'],
    age: ['65 or Older'],
    pdn: '',
    pcs: 'Light meal Preparation, Companionship, Grocery Shopping, Medication Reminders',
    living: [ALONE, 'Independent Senior Living'],
    plan: ['A few hours per week', 'More than 20 hours per week'],
    paid: ['Private', 'Most Insurance'],
  },
  {
    who: ['Child'],
    age: ['Under 18'],
    pdn: 'Tracheostomy Management, Feeding Tube Management, Respiratory Care',
    pcs: '',
    living: [HOME],
    plan: ['40 or more hours per week', 'Around-the-Clock-Care'],
    paid: ['Medicaid', 'Most Insurance'],
  },
  {
    who: ['Myself'],
    age: ['65 or Older'],
    pdn: '',
    pcs: 'Light Laundry, Light Housekeeping, Errands',
    living: [ALONE, 'Independent Senior Living'],
    plan: ['A few hours per week'],
    paid: ['VA', 'Private'],
  },
  {
    who: ['Spouse'],
    age: ['40 - 65', '65 or Older'],
    pdn: 'Wound Care',
    pcs: 'Bathing, Toileting',
    living: ['In the Hospital Discharging to Home'],
    plan: ['More than 20 hours per week'],
    paid: ['Most Insurance', 'VA'],
  },
  {
    who: ['Parent', 'Spouse'],
    age: ['65 or Older'],
    pdn: '',
    pcs: 'Bathing, Toileting, Medication Reminders, Respite Care',
    living: [HOME],
    plan: ['40 or more hours per week', 'Live-In-Care'],
    paid: ['Medicaid', 'Private', 'Most Insurance'],
  },
  {
    who: ['Other Relative', 'Parent'],
    age: ['65 or Older'],
    pdn: 'Other skilled care by a licensed professional',
    pcs: 'Companionship, Hospice',
    living: [HOME, 'Nursing Home'],
    plan: ['Around-the-Clock-Care'],
    paid: ['Most Insurance', 'Medicaid'],
  },
  {
    who: ['Myself'],
    age: ['25 - 40', '40 - 65'],
    pdn: 'Wound Care',
    pcs: 'Light meal Preparation, Errands',
    living: ['In the Hospital Discharging to Home', ALONE],
    plan: ['A few hours per week'],
    paid: ['Most Insurance'],
  },
  {
    who: ['Child', 'Other Relative'],
    age: ['18 - 25'],
    pdn: 'Mechanical Ventilation Management, Respiratory Care',
    pcs: 'Bathing, Respite Care',
    living: [HOME],
    plan: ['Around-the-Clock-Care', 'Live-In-Care'],
    paid: ['Medicaid'],
  },
  {
    who: ['Grandparent', 'Other'],
    age: ['65 or Older'],
    pdn: '',
    pcs: 'Companionship',
    living: ['Assisted Living', 'Nursing Home', 'In the Hospital Needs a Sitter'],
    plan: ['A few hours per week', 'More than 20 hours per week'],
    paid: ['Private', 'VA'],
  },
  {
    who: ['Myself', 'Other'],
    age: ['25 - 40', '40 - 65'],
    pdn: '',
    pcs: '',
    living: [ALONE, HOME],
    plan: ['A few hours per week'],
    paid: ['Private', 'Medicaid'],
  },
]
