import { listed } from './listed.ts'

/** Every firm and school is made up. */

export const CARE_FIRMS =
  listed(`Lamplight Home Care, Carolina Kindness Nursing, Blue Heron Rehabilitation Center, Dogwood
Senior Village, Piedmont Hearth Home Health, Sparrow House Hospice, Old Mill Nursing and Rehab, Queen's Porch Assisted
Living, Willowbend Children's Home Nursing, Catawba Bend Care Center, Morning Bell Adult Day Care, Redbud Memory
Care`)

export const OTHER_FIRMS =
  listed(`Cornerhouse Grocery, Sunny Side Diner, Tulip Poplar Elementary Cafeteria, Queen City Linens,
Two Rivers Garden Center, Bright Crayon Child Care, Hometown Parcel Service`)

export const OTHER_POSITIONS = ['Cashier', 'Server', 'Kitchen Assistant', 'Sorter', 'Team Member'] as const

export const REASONS =
  listed(`Moved closer to family, Looking for more hours, Returned to school, Wanted one-to-one care instead
of a ward, The facility closed, Took care of my mother, Schedule did not fit my children's school, Contract ended,
Better pay, Wanted to work with children, Long commute`)

export const PRESENT_REASONS = ['Looking for more hours', 'Better pay', 'Long commute', 'Still employed there'] as const

export const HIGH_SCHOOLS =
  listed(`Catawba Bend High School, Old Lantern High School, Three Oaks High School, Red Clay County
High School, Magnolia Crossing High School, Porchlight Academy`)

export const COLLEGES =
  listed(`Blue Ridge View College of Nursing, Piedmont Lantern Community College, Queen's Grove University,
Catawba Technical College`)

export const TRAINING_SCHOOLS =
  listed(`Careful Hands Training School, Carolina Aide Academy, Two Rivers Nurse Aide Program,
Firefly Health Careers`)

export const COURSES = [
  ['Red Clay Safety Council', 'CPR and First Aid certificate'],
  ['Dogwood Dementia Institute (correspondence)', 'Dementia care certificate'],
  ['Piedmont Lantern Community College', 'Medication aide certificate'],
  ['Heron Pond Hospice Volunteers', 'Hospice volunteer certificate'],
] as const

export const ACQUAINTANCES =
  listed(`Pastor, Teacher, Barber, Neighbor and retired bus driver, Librarian, Pharmacist, Choir
director, Landlord, Youth coach, Bookkeeper, Electrician, Florist, Mail carrier, Music teacher`)

export const INSURERS = [
  ['Blue Heron Mutual', 'BHM'],
  ['Dogwood Casualty', 'DWC'],
  ['Lighthouse Auto', 'LHA'],
  ['Carolina Wren Insurance', 'CWI'],
] as const

export const KNOWLEDGE: ReadonlyMap<string, string> = new Map([
  ['Pediatric', 'Tracheostomy and feeding tube care of two children at home'],
  ['IV Therapy', 'Peripheral lines and port access, antibiotics at home'],
  ['Psychiatric Nurse', 'Medication rounds on a 20 bed unit'],
  ['Home Health Care', 'Visits, wound care, teaching families'],
  ['Geriatric Nurse', 'Long-term care, falls prevention, memory care'],
  ['Podiatric', 'Diabetic foot care clinic'],
  ['Community Health', 'Vaccination days and blood pressure clinics'],
  ['Anesthesia', 'Recovery room after day surgery'],
  ['Other', 'Hospice care and support of the family'],
])

export const REFERRERS = listed(`A friend who works here, The website, A nurse at my last job, My cousin, A flyer at the
library, A job fair in Charlotte, My church`)
