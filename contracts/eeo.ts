/** The voluntary questions of 29 CFR 1602. The order is that of the screen. */
export const EEO_ANSWERS = {
  sex: ['Male', 'Female', 'I choose not to answer'],
  race_ethnicity: [
    'Hispanic or Latino',
    'White',
    'Black or African American',
    'Asian',
    'Native Hawaiian or Other Pacific Islander',
    'American Indian or Alaska Native',
    'Two or more races',
    'I choose not to answer',
  ],
} as const

export type EeoQuestion = keyof typeof EEO_ANSWERS

export const EEO_QUESTIONS = Object.keys(EEO_ANSWERS) as readonly EeoQuestion[]

/** How many answers are counted together; smaller counts are not shown. */
export const EEO_BATCH = 5
