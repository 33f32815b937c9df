import { longPerson } from '../../infra/e2e/long-words.ts'
import { paperOf } from '../../infra/e2e/paper.ts'
import { rareUnless, rareUnlessShape, type State, type Sweep } from '../../infra/e2e/sweep.ts'
import { pathFor } from '../src/person.ts'
import { CERTIFICATE_STATES } from './certificate-states.ts'
import { DRAFT_STATES } from './draft-states.ts'
import { unfold } from './fill.ts'
import { HUB_STATES } from './hub-states.ts'
import { LAW_STATES } from './law-states.ts'
import { packet, routeOf } from './packet.ts'
import { blank, long, type People } from './people.ts'
import { SIGNING_STATES } from './signing-states.ts'
import { startWorld } from './world.ts'

export const SCREENS: Sweep<People> = {
  start: async () => {
    const world = await startWorld()
    const [blank, unasked] = [await world.person(), await world.newcomer()]
    return { ...world, blank, unasked, long: (await longPerson(world.client)).staff }
  },
  states: [
    ...packet.flatMap((form, at): State<People>[] => [
      {
        name: `the form ${form.name} with long words`,
        path: (world) => routeOf(form, world.long),
        ...long,
        ...rareUnlessShape(form.name),
        // The person has saved every form, so an unlit window means that the progress is still loading.
        ready: async (page) => {
          await unfold(page)
          await page.locator('.wins .win.on').first().waitFor()
        },
        prints: (world) => paperOf(form, world.long.person, world.client),
      },
      {
        name: `the form ${form.name}, empty`,
        path: (world) => routeOf(form, world.blank),
        ...blank,
        ready: (page) => page.locator('main form').waitFor(),
        ...rareUnless(at === 0),
      },
      {
        name: `the form ${form.name} with everything missing`,
        path: (world) => routeOf(form, world.blank),
        ...blank,
        act: async (page) => {
          await page.getByRole('button', { name: form.tabs === undefined ? 'Submit' : 'Next' }).click()
          await page.locator('main .err').first().waitFor()
        },
        ...rareUnless(at === 0),
      },
    ]),
    ...HUB_STATES,
    {
      name: 'a form that is not needed',
      path: ({ long: { person } }) => `/nurse/${person}`,
      ...long,
      ready: (page) => page.getByRole('heading', { name: 'Not part of your packet' }).waitFor(),
    },
    {
      name: 'the tab of the application with quick answers',
      path: ({ long: { person } }) => `/application2/${person}?tab=2`,
      ...long,
      ready: (page) => page.getByRole('button', { name: 'No other schools' }).waitFor(),
    },
    {
      name: 'the voluntary questions',
      path: (world) => pathFor('/eeo/{id}', world.blank.person),
      ...blank,
      ready: (page) => page.getByText('These answers are kept apart').waitFor(),
    },
    {
      name: 'the voluntary questions, sent without an answer',
      path: (world) => pathFor('/eeo/{id}', world.blank.person),
      ...blank,
      act: async (page) => {
        await page.getByRole('button', { name: 'Submit' }).click()
        await page.locator('main .err').first().waitFor()
      },
    },
    ...CERTIFICATE_STATES,
    ...LAW_STATES,
    ...DRAFT_STATES,
    ...SIGNING_STATES,
    ...['/job/x', '/packet/x', '/job/999999', '/certificates/x', '/certificates/999999', '/signing/x'].map(
      (path): State<People> => ({
        name: `the refusal at ${path}`,
        path: () => path,
        ...blank,
        ...rareUnless(path.startsWith('/job')),
      }),
    ),
    { name: 'the refusal of a visitor', path: () => '/job/1' },
  ],
}
