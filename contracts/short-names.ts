/** What the forms of the packet are called where there is little room, by name: the same on every screen. */
export const SHORT_NAMES = {
  application2: 'Application',
  authorization: 'Authorization',
  employee: 'Automobile release',
  hipaa: 'Hepatitis B and HIPAA',
  verification: 'References',
  verification2ndPage: 'References, second page',
  job: 'Job description',
  nurse: 'LPN agreement',
  registered_nurse: 'RN agreement',
  handbook: 'Handbook',
} as const
