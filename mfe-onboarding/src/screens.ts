import type { PageName } from './pages.ts'

/** A screen of the packet: its page, the number of its form and its title. */
export interface ScreenEntry {
  readonly page: PageName
  readonly step: number
  readonly title: string
}

const screen = (page: PageName, step: number, title: string): ScreenEntry => ({ page, step, title })

/** In the order of the packet. Written out, because the forms themselves are loaded with their pages. */
export const SCREENS: readonly ScreenEntry[] = [
  screen('application2', 1, 'Application for Employment'),
  screen('authorization', 2, 'Authorization for Release of Information'),
  screen('employee', 3, 'Employee Automobile Release of Liability and Transportation Policy'),
  screen('hipaa', 4, 'Hepatitis B Declination and HIPAA Acknowledgement'),
  screen('verification', 5, 'Job Reference Verification'),
  screen('verification2ndPage', 5, 'Job Reference Verification, second page'),
  screen('job', 6, 'Job Description: Personal Care Assistant / Nurse Assistant I'),
  screen('nurse', 7, 'Licensed Practical Nurse Agreement'),
  screen('registered', 8, 'Registered Nurse Agreement'),
  screen('handbook', 9, 'Employee Handbook'),
]
