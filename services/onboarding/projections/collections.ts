export { answersOf, type Company, companyOf, ONBOARDING } from '../../shared/packet-records.ts'
