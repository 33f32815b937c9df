import { newColleague } from '@arrive/services/tests/testing/office.ts'
import { type Peer, startPeer } from '@arrive/services/tests/testing/smtp-peer.ts'
import { until } from '@arrive/services/tests/testing/until.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tabTo } from '../../infra/e2e/keyboard.ts'
import { release } from '../../infra/e2e/tabs.ts'
import { faults } from '../testing/faults.ts'
import { open } from '../testing/open.ts'
import { newPerson, startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.end())

const isTeam = (url: URL) => url.pathname === '/admins'
/** The world with another administrator's token. */
const seenBy = (token: string): World => ({ ...world, token })

describe('the team', () => {
  test('shows once loaded, and can be reloaded after a failure', async () => {
    const { page } = await open(world, '/progress')
    const requested = Promise.withResolvers<void>()
    await page.route(isTeam, async (route) => {
      await requested.promise
      await route.abort()
    })
    await page.goto(`${world.origin}/team`)
    await page.getByText('Loading data...').waitFor()
    expect(await faults(page)).toEqual([])
    requested.resolve()
    await page.getByRole('alert').getByText('We could not load the team.').waitFor()
    expect(await faults(page)).toEqual([])
    await page.unroute(isTeam)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No one else is here yet' }).waitFor()
    expect(await faults(page)).toEqual([])
    await release(page)
  })

  test('can be invited, changed and removed by an owner, and the last owner stays', async () => {
    const { page } = await open(world, '/team')
    await page.getByRole('button', { name: 'Invite' }).waitFor()
    await tabTo(page, 'Invite')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('Email is missing.').first().waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByLabel('Email').fill('ada@agency.example')
    await dialog.getByLabel('Role').selectOption('auditor')
    await dialog.getByLabel('Last day').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('This day is in the past. Please choose a later one.').first().waitFor()
    await dialog.getByLabel('Last day').fill('2199-12-31')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    // Tests send no mails to people.
    await dialog.getByText('The password is').waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    const card = page.getByRole('region', { name: 'ada@agency.example' })
    await card.getByText('Auditor, until Dec 31, 2199').waitFor()
    expect(await faults(page)).toEqual([])

    await card.getByRole('button', { name: 'Make another password' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('A new password has been made').waitFor()
    await dialog.getByText('The password is').waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()

    await card.getByRole('button', { name: 'Change the role' }).click()
    await dialog.getByLabel('Role').selectOption('recruiter')
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await card.getByText('Recruiter. Has not chosen a password yet.').waitFor()

    await card.getByRole('button', { name: 'Remove' }).click()
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await card.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /^Remove: / }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByText('The office needs an owner.').waitFor()
    await release(page)
  })
})

describe('an invited administrator who has not logged in', () => {
  let peer: Peer
  let mailing: World
  beforeAll(async () => {
    peer = await startPeer()
    const mail = {
      ...peer.settings,
      RATE_LIMITS: 'on',
    }
    mailing = await startWorld(world, mail)
  })
  afterAll(async () => {
    await mailing?.end()
    await peer?.stop()
  })

  const invite = (email: string) => mailing.client.post('/admins', { email, office_role: 'recruiter' }, mailing.token)

  test('shows when the link ends, and can be sent another one', async () => {
    await invite('rita@agency.example')
    const { page, quiet } = await open(mailing, '/team')
    const card = page.getByRole('region', { name: 'rita@agency.example' })
    await card.getByText('Recruiter. Has not chosen a password yet.').waitFor()
    await card.getByText(/^Invited on .* The link ends on /).waitFor()
    await page.getByText(/^Owner\. Here since .* Last seen .* This is you\.$/).waitFor()
    expect(await faults(page)).toEqual([])
    await tabTo(page, 'Send the link again')
    await page.keyboard.press('Enter')
    await page.getByText('The invitation is on its way. Its link works for 14 days.').first().waitFor()
    for (const mail of [2, 3, 4]) {
      await peer.taken(mail)
      // Until the team is reloaded, another press would repeat the same request.
      await quiet()
      await card.getByRole('button', { name: 'Send the link again' }).click()
    }
    await card.getByRole('alert').getByText('Too many tries.').waitFor()
    expect(await faults(page)).toEqual([])
    await release(page)
  })

  test('shows as not reached if the mail bounces', async () => {
    peer.boxes.set('typo@agency.example', 550)
    await invite('typo@agency.example')
    const { page } = await open(mailing, '/team')
    const card = page.getByRole('region', { name: 'typo@agency.example' })
    await card.waitFor()
    const look = async () => {
      await page.reload()
      await card.waitFor()
      return card.getByText(/^An email to this address bounced on .*invite the right one\.$/).count()
    }
    await until('What is said of the mail', look, (count) => count > 0)
    expect(await faults(page)).toEqual([])
    await release(page)
  })
})

test('an auditor is offered no changes', async () => {
  const { token } = await newColleague(world.client, world.token, 'auditor')
  const { person } = await newPerson(world, ['job'])
  const { page } = await open(seenBy(token), '/team')
  await page.getByRole('region', { name: 'auditor@agency.example' }).waitFor()
  expect(await page.locator('main').getByRole('button').allTextContents()).toEqual([' Logout'])
  expect(await page.getByRole('navigation', { name: 'Admin Panel' }).getByText('Register Staff').count()).toBe(0)
  await page.goto(`${world.origin}/applicants`)
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
  await page.locator('tbody tr').first().waitFor()
  expect(await page.getByRole('button', { name: /^(?:Delete|Invite) / }).count()).toBe(0)
  await page.goto(`${world.origin}/admin-job/${person}`)
  await page.getByText('Your role reads files, and does not fill this in.').waitFor()
  await page.goto(`${world.origin}/admin-nurse/${person}`)
  await page.getByText('Your role reads files, and does not fill this in.').waitFor()
  expect(await page.getByText('You can fill this in').count()).toBe(0)
  expect(await faults(page)).toEqual([])
  await release(page)
})

test('a recruiter’s links skip forms that are not part of the role', async () => {
  const { token } = await newColleague(world.client, world.token, 'recruiter', { email: 'walker@agency.example' })
  const { person } = await newPerson(world, ['application2', 'hipaa', 'verification'])
  const { page } = await open(seenBy(token), `/details-forms/${person}`, { width: 360 })
  const way = page.getByRole('region', { name: 'Continued!' })
  const head = page.locator('.adm-who').getByRole('heading', { level: 1, name: /^(?!Person ID)/ })
  const name = await head.textContent()
  const go = async (link: 'Next' | 'Back', to: string) => {
    await way.getByRole('link', { name: link, exact: false }).first().click()
    await page.waitForURL(`**/${to}/${person}`)
  }
  await go('Next', 'admin-employee')
  await go('Next', 'admin-verification')
  await go('Back', 'admin-employee')
  await go('Back', 'details-forms')
  const steps = page.getByRole('navigation', { name: 'The seven forms' }).getByRole('link')
  expect(await steps.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))).not.toContain(
    `/admin-hipaa/${person}`,
  )
  await page.goto(`${world.origin}/admin-hipaa/${person}`)
  await page.getByRole('heading', { name: 'Not part of your role' }).waitFor()
  await page.getByRole('heading', { level: 1, name: name ?? '', exact: true }).waitFor()
  expect(await steps.count()).toBe(7)
  expect(await faults(page)).toEqual([])
  await go('Next', 'admin-verification')
  await page.goto(`${world.origin}/admin-hipaa/${person}`)
  await go('Back', 'admin-employee')
  await release(page)
})

test('a recruiter sees plainly what is not part of the role', async () => {
  const { token } = await newColleague(world.client, world.token, 'recruiter')
  const { person } = await newPerson(world, ['job', 'hipaa'])
  const { page } = await open(seenBy(token), `/admin-hipaa/${person}`)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const path of [
    `/admin-hipaa/${person}`,
    `/admin-authorization/${person}`,
    '/audit',
    '/team',
    '/register-staff',
  ]) {
    await page.goto(world.origin + path)
    await page.getByRole('heading', { name: 'Not part of your role' }).waitFor()
  }
  expect(requested.filter((path) => /^\/get_(?:hipaa|auth|audit)/.test(path))).toEqual([])
  expect(await faults(page)).toEqual([])
  await page.goto(`${world.origin}/admin-job/${person}`)
  await page.getByRole('heading', { name: 'The agency’s part' }).waitFor()
  await page.goto(`${world.origin}/applicants`)
  await page
    .getByRole('button', { name: /^Invite / })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0)
  await release(page)
})
