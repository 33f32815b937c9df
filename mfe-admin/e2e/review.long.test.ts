import { placed } from '@arrive/contracts/catalogue.ts'
import { forms } from '@arrive/contracts/generated/forms.ts'
import { pathFor } from '@arrive/kit/person-path.ts'
import type { Staff } from '@arrive/services/tests/testing/people.ts'
import { named } from '@arrive/services/tests/testing/requests.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { untilShown } from '../../infra/e2e/hydrated.ts'
import { pressKey, settled } from '../../infra/e2e/settled.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { packetForms, packetSteps, titleAt } from '../src/review/packet-forms.ts'
import { open, pathOf } from '../testing/open.ts'
import { newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
/** One with a complete packet, one with an empty one. */
let whole: Staff
let blank: Staff
beforeAll(async () => {
  world = await startWorld()
  blank = await newPerson(world, [], 1)
  const all = packetForms.map(({ name }) => name)
  whole = await newPerson(world, all, 2)
})
afterAll(() => world?.end())

test('a review waits for its wordings, so that paper always has them', async () => {
  const { page, quiet } = await open(world, '/about')
  let answer: () => unknown = () => undefined
  await page.route('**/texts?*', (route) => {
    answer = () => route.continue()
  })
  const read = page.waitForResponse((response) =>
    response.url().includes(named(forms, 'hipaa').parts[0]?.read.path ?? ''),
  )
  await page.goto(world.origin + pathFor('/admin-hipaa/{id}', whole.person))
  await read
  await settled(page)
  await page.locator('.adm-main[aria-busy]').waitFor()
  await answer()
  await quiet()
  await page.emulateMedia({ media: 'print' })
  await page.locator('.paper-text').first().waitFor()
  expect(await page.locator('.paper').textContent()).not.toContain('not loaded yet')
  await release(page)
})

const screens = packetForms.map(({ name }) => [name, placed(packetForms, named(forms, name))] as const)

describe.each(screens)('the review of %s', (name, form) => {
  const route = form.review?.route ?? ''

  test('the review shows every answer read-only, and the agency’s fields as controls', async () => {
    const { page, troubles } = await open(world, pathFor(route, whole.person))
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await page.title()).toBe(`${form.title} · Arrive Home Care`)
    const company = form.parts.flatMap(({ fields }) => Object.entries(fields).filter(([, { by }]) => by === 'company'))
    const controls = page.locator('main .adm-ours').locator('input, textarea, select')
    const open_ = new Set(await controls.evaluateAll((all) => all.map((one) => one.getAttribute('name'))))
    expect(open_).toEqual(new Set(company.map(([field]) => field)))
    expect(await page.locator('.adm-main').locator('input, textarea, select').count()).toBe(0)
    const labels = await page.locator('.adm-main').getByRole('term').allTextContents()
    const [first] = form.parts
    for (const field of Object.values(first?.fields ?? {})) {
      if (field.by !== 'company' && field.requiredWhen === undefined)
        expect(labels).toContain(field.reviewLabel ?? field.label)
    }
    expect(await troubles()).toEqual([])
    await release(page)
  })

  test('the review links to the previous and the next form in the fixed order', async () => {
    const { back, next, links = [] } = form.review ?? {}
    const ways = [
      ...(back ? [['Back', back]] : []),
      ...(next ? [['Next', next]] : []),
      ...links.map((l) => [l.label, l.to]),
    ]
    const { page } = await open(world, pathFor(route, whole.person))
    const navigation = page.getByRole('region', { name: 'Continued!' })
    await navigation.waitFor()
    const shown = await navigation
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('href')}`))
    const said = ways.map(([label = '', to = '']) => {
      const small = label === 'Back' || label === 'Next' ? (titleAt(to) ?? 'Admin Panel') : ''
      return `${label}${small} ${pathFor(to, whole.person)}`
    })
    expect(new Set(shown)).toEqual(new Set(said))
    await release(page)
  })

  test('the review of a form that cannot be read shows the form’s sentence, never an empty form', async () => {
    const path = form.parts[0]?.read.path
    const { page } = await open(world, '/staff-details')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const calls = (url: URL) => url.pathname === path
    await page.route(calls, (asked) => asked.abort())
    await page.goto(world.origin + pathFor(route, whole.person))
    await page
      .getByRole('alert')
      .getByText(form.parts[0]?.read.missing ?? '', { exact: true })
      .waitFor()
    expect(await page.getByText('Not answered').count()).toBe(0)
    expect(await page.getByText('This person has not submitted').count()).toBe(0)
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await release(page)
  })

  test('the review without a person says what the URL needs', async () => {
    const { page } = await open(world, route.replace('{id}', '17x'))
    await page.getByRole('alert').getByText('Invalid user ID', { exact: true }).waitFor()
    expect(name).toBe(form.name)
    await release(page)
  })
})

test('the links through all screens end at the patients', async () => {
  const { page, troubles } = await open(world, `/details-forms/${whole.person}`)
  for (const { pages } of packetSteps.slice(1)) {
    const next = pathFor(pages[0].review, whole.person)
    await page.getByRole('region', { name: 'Continued!' }).locator(`a[href="${next}"]`).click()
    await untilShown(page, next)
  }
  await page.goto(`${world.origin}/admin-handbook/${whole.person}`)
  await page.getByRole('link', { name: 'Go Back To Admin Panel' }).click()
  await page.waitForURL('**/admin')
  expect(await troubles()).toEqual([])
  await release(page)
})

describe('the tabs of the application', () => {
  test('the tabs of the application can be changed, also with the arrow keys', async () => {
    const { page } = await open(world, `/details-forms/${whole.person}`)
    const tab = (name: string) => page.getByRole('tab', { name, selected: true })
    await tab('Personal Information').waitFor()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Next' }).click()
    await tab('Educational Information').waitFor()
    await page.getByRole('heading', { name: 'Former Employers', exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await tab('Authorization').waitFor()
    await page.getByText('Accepted with the application.').first().waitFor()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Back' }).click()
    await tab('Educational Information').waitFor()
    await release(page)
  })

  test('the second tab of the application stays closed while an answer of the first is missing', async () => {
    const { page } = await open(world, `/details-forms/${blank.person}`)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Next' }).click()
    await page.getByRole('alert').getByText('Please fill out all fields before proceeding.', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Personal Information', selected: true }).waitFor()
    await release(page)
  })
})

test('the agency’s answers are shown to the applicant and in the history', async () => {
  const person = await newPerson(world, ['job'], 3)
  const { page, troubles } = await open(world, `/admin-job/${person.person}`)
  await page.getByText('Waiting for the agency').waitFor()
  await page.getByLabel('Accepted By').fill('Ida Hallström')
  await page.reload()
  await page.getByText('We restored what you typed here').waitFor()
  expect(await page.getByLabel('Accepted By').inputValue()).toBe('Ida Hallström')
  await page.getByRole('button', { name: 'Save' }).click()
  await page
    .locator('.adm-ours')
    .getByText(/^Saved\. The applicant can see/)
    .waitFor()
  await page.getByRole('button', { name: /The agency’s part saved by .+@/ }).click()
  const change = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Accepted By' })
  expect((await change.textContent())?.replaceAll(/\s+/g, ' ')).toContain('Before: Blank → After: Ida Hallström')
  expect(await troubles()).toEqual([])
  await release(page)
  const { page: theirs } = await open(world, `/job/${person.person}`, { as: { staff: person.token } })
  expect(await theirs.locator('[name=acceptedBy]').inputValue()).toBe('Ida Hallström')
  await release(theirs)
})

test('a save that cannot reach the server keeps the input', async () => {
  const { page } = await open(world, `/admin-nurse/${whole.person}`)
  await page.getByLabel('Accepted By').fill('Ida')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('No response received from the server. Please try again.').waitFor()
  expect(await page.getByLabel('Accepted By').inputValue()).toBe('Ida')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.adm-ours').getByText('Saved.').waitFor()
  await release(page)
})

async function hrefs(page: Page): Promise<readonly (string | null)[]> {
  const openers = page.locator('tbody a.adm-opener')
  await openers.first().waitFor()
  return openers.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
}

describe('from person to person', () => {
  test('a key pressed before the next person is known works later, unless another action comes first', async () => {
    const { page } = await open(world, '/progress')
    const links = await hrefs(page)
    const at = links.indexOf(`/details-forms/${whole.person}`)
    const known = Promise.withResolvers<void>()
    await page.route(`**/get_packet/${whole.person}*`, async (route) => {
      await known.promise
      await route.continue()
    })
    await page.locator('tbody a.adm-opener').nth(at).click()
    await page.getByRole('button', { name: 'Next person', disabled: true }).waitFor()
    for (const key of ['j', 'x', 'j']) await pressKey(page, key)
    known.resolve()
    await page.waitForURL(`**${links[at + 1]}`)
    await release(page)
  })

  test('J opens the next and K the previous person of the list, but not while someone types', async () => {
    const { page, troubles } = await open(world, '/progress?sort=user_id')
    await page.goto(`${world.origin}/progress`)
    const links = await hrefs(page)
    const at = links.indexOf(`/details-forms/${whole.person}`)
    await page.locator('tbody a.adm-opener').nth(at).click()
    await page.waitForURL(`**/details-forms/${whole.person}`)
    const name = page.getByRole('heading', { level: 1, name: /[A-Z]\w+ [A-Z]/ })
    const first = (await name.textContent()) ?? ''
    await pressKey(page, 'j')
    await page.waitForURL(`**${links[at + 1]}`)
    // The URL changes before the screen, and the keys act on the person shown.
    await name.and(page.getByText(first, { exact: true })).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Previous person' }).and(page.locator(':enabled')).waitFor()
    await pressKey(page, 'k')
    await page.waitForURL(`**/details-forms/${whole.person}`)
    await page.goto(`${world.origin}/admin-job/${whole.person}`)
    await page.getByLabel('Accepted By').pressSequentially('jk')
    expect(pathOf(page)).toBe(`/admin-job/${whole.person}`)
    expect(await page.getByLabel('Accepted By').inputValue()).toBe('jk')
    await page.getByRole('button', { name: 'J and K shortcuts: on' }).click()
    await page.getByRole('button', { name: 'J and K shortcuts: off' }).waitFor()
    await pressKey(page, 'j')
    await settled(page)
    expect(await troubles()).toEqual([])
    expect(pathOf(page)).toBe(`/admin-job/${whole.person}`)
    await release(page)
  })
})

test('packets can be filtered by state and by missing form, and the filter is in the URL', async () => {
  const { body } = await world.client.get(`/get_packet/${whole.person}`, world.token)
  const complete = `${String(body['forms_in'])} of ${String(body['forms_total'])}`
  const { page, troubles } = await open(world, '/progress')
  await page.getByText(complete).first().waitFor()
  await page.getByLabel('Status').selectOption('Missing forms')
  await page.getByText(complete).first().waitFor({ state: 'detached' })
  await page.getByLabel('Missing form').selectOption('Hepatitis B and HIPAA')
  await untilShown(page, '/progress?state=missing&missing=hipaa')
  await page.locator('.adm-scroll[aria-busy=false]').waitFor()
  const missing = await page.locator('tbody tr td:nth-child(5)').allTextContents()
  for (const text of missing) expect(text).toContain('Hepatitis B and HIPAA')
  expect(missing.length).toBeGreaterThan(0)
  await page.getByLabel('Missing form').selectOption('Any form')
  await untilShown(page, '/progress?state=missing')
  await page.getByLabel('Status').selectOption('Complete')
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await page.waitForURL('**/progress')
  await page.getByText(complete).first().waitFor()
  expect(await troubles()).toEqual([])
  await release(page)
})

test('the audit shows who read whose file, person by person', async () => {
  const { person } = await newPerson(world, ['employee'], 6)
  const { page, troubles } = await open(world, `/admin-employee/${person}`)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('Person ID').fill(String(person))
  await page.waitForURL(`**/audit?subject_user_id=${person}`)
  await page
    .getByRole('row', { name: /Viewed Automobile release/ })
    .first()
    .waitFor()
  // Old rows stay, marked as such, until this person's are loaded.
  await untilShown(page, `/audit?subject_user_id=${person}`)
  await page.locator('.adm-scroll[aria-busy=false]').waitFor()
  const people = await page.locator('tbody tr td:nth-child(5)').allTextContents()
  expect(new Set(people)).toEqual(new Set([String(person)]))
  await page.getByLabel('Administrator ID').fill('999')
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await untilShown(page, '/audit')
  expect(await page.getByLabel('Person ID').inputValue()).toBe('')
  expect(await troubles()).toEqual([])
  await release(page)
})
