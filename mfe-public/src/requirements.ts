/** Required before the first visit. The figures are from the job descriptions. */
export const REQUIREMENTS = [
  { figure: '3', what: 'satisfactory references', more: 'for every aide and every nurse' },
  { figure: '75%', what: 'or better on the skill assessment', more: 'for aides, LPNs and RNs' },
  { figure: '1 year', what: 'of experience', more: 'as an aide, or recent acute care for nurses' },
  { figure: '3 months', what: 'between in-service trainings', more: 'mandatory, for as long as they work with us' },
] as const
