import { rareUnless, type State, type Sweep } from '../../infra/e2e/sweep.ts'
import { fill, fillCareer, press } from './career.ts'
import { REFERENCE_STATES } from './reference-states.ts'
import { startWorld, type World } from './world.ts'

const PAGES = [
  '/',
  '/main',
  '/about',
  '/contact-us',
  '/brochurefront',
  '/brochureback',
  '/verify',
  '/staff-application',
  '/staff-application?tab=2',
  '/staff-application?tab=3',
  '/patients-application',
  '/patients-application?tab=2',
  '/user-login',
  '/signup',
  '/admin-login',
  '/login',
  '/nothing/here',
]

const BUTTONS = {
  '/staff-application': 'Next',
  '/staff-application?tab=2': 'Next',
  '/staff-application?tab=3': 'Submit',
  '/patients-application': 'Next',
  '/user-login': 'Log in',
  '/signup': 'Sign up',
  '/admin-login': 'Log in',
}

const at = (path: string) => ({ path: () => path })

export const SCREENS: Sweep<World> = {
  start: () => startWorld(),
  states: [
    ...PAGES.map((path): State<World> => ({ name: path, ...at(path) })),
    ...Object.entries(BUTTONS).map(
      ([path, button]): State<World> => ({
        name: `${path} with everything missing`,
        ...rareUnless(!path.includes('?') && path !== '/admin-login'),
        ...at(path),
        act: async (page) => {
          await press(page, button)
          await page.locator('main .err').first().waitFor()
        },
      }),
    ),
    { name: 'the confirmation of a career application', ...at('/staff-application'), act: (page) => fillCareer(page) },
    {
      name: 'the thanks for a career application',
      isRare: true,
      ...at('/staff-application'),
      act: async (page) => {
        await fillCareer(page)
        await press(page, 'OK')
        await page.getByRole('heading', { name: 'Personal and contact' }).waitFor()
      },
    },
    {
      name: 'the services of a homecare request',
      ...at('/patients-application?tab=2'),
      act: (page) => page.getByLabel('Help with daily living').check(),
    },
    ...REFERENCE_STATES,
    {
      name: 'a failed login',
      ...at('/admin-login'),
      act: async (page) => {
        await fill(page, { username: 'nobody@mail.example', password: 'wrong' })
        await press(page, 'Log in')
        await page.locator('.sh-toast').first().waitFor()
      },
    },
  ],
}
