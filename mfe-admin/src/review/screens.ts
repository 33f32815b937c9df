import { SHORT_NAMES } from '@arrive/contracts/short-names.ts'

/** A review screen: its form, the first part of its path, its title, and what its window in the strip is called. */
export interface ReviewScreenEntry {
  readonly form: string
  readonly page: string
  readonly title: string
  /** Absent where it shares the window of another form. */
  readonly short?: string
  /** That other form. */
  readonly within?: string
}

const screen = (form: keyof typeof SHORT_NAMES, page: string, title: string): ReviewScreenEntry => ({
  form,
  page,
  title,
  short: SHORT_NAMES[form],
})

/** In the fixed order of the review. Written out, because the forms themselves are loaded with their pages. */
export const SCREENS: readonly ReviewScreenEntry[] = [
  screen('application2', 'details-forms', 'Application for Employment'),
  screen('authorization', 'admin-authorization', 'Authorization for Release of Information'),
  screen('employee', 'admin-employee', 'Employee Automobile Release of Liability and Transportation Policy'),
  screen('hipaa', 'admin-hipaa', 'Hepatitis B Declination and HIPAA Acknowledgement'),
  screen('verification', 'admin-verification', 'Job Reference Verification'),
  {
    form: 'verification2ndPage',
    page: 'staffFormVerification2ndPage',
    title: 'Job Reference Verification, second page',
    within: 'verification',
  },
  screen('job', 'admin-job', 'Job Description: Personal Care Assistant / Nurse Assistant I'),
  screen('nurse', 'admin-nurse', 'Licensed Practical Nurse Agreement'),
  screen('registered_nurse', 'admin-registered', 'Registered Nurse Agreement'),
  screen('handbook', 'admin-handbook', 'Employee Handbook'),
]

/** The title of the screen at a route of the contracts; `undefined` where it is none of them. */
export function titleAt(route: string): string | undefined {
  return SCREENS.find(({ page }) => route.startsWith(`/${page}/`))?.title
}

/** What a form is called where there is little room. */
export function shortName(form: string): string {
  return new Map<string, string>(Object.entries(SHORT_NAMES)).get(form) ?? form
}

/** One window of the strip: the forms that make it light up. */
export interface StripWindow {
  readonly page: string
  readonly short: string
  readonly forms: readonly string[]
}

/** The nine windows: two pages of one form share theirs. */
export const STRIP: readonly StripWindow[] = SCREENS.flatMap(({ page, form, short }) =>
  short === undefined ? [] : [{ page, short, forms: [form, ...pagesWithin(form)] }],
)

function pagesWithin(first: string): readonly string[] {
  return SCREENS.filter(({ within }) => within === first).map(({ form }) => form)
}
