import { homecare } from '@arrive/contracts/forms/homecare-request.ts'

const { patientPDN, patientPCS, patientCarePlan } = homecare.parts[0].fields

/** As named in the request form. */
export const NURSING: readonly string[] = patientPDN.options
export const CARE: readonly string[] = patientPCS.options.filter((service) => service !== 'Other')
export const CARE_PLANS: readonly string[] = patientCarePlan.options
