/** What a field holds that a person has marked as not applicable. */
export const NOT_APPLICABLE = 'N / A'
