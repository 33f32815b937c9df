import type { Page } from 'playwright-core'
import { untilHydrated } from './hydrated.ts'

export const PASSWORD = 'a quiet river at noon'

let count = 0

export async function register(origin: string): Promise<{ readonly email: string; readonly person: number }> {
  count += 1
  const email = `ana.${process.pid}.${count}@people.example`
  const response = await fetch(`${origin}/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, confirmPassword: PASSWORD }),
  })
  const { user_id } = (await response.json()) as { user_id: number }
  return { email, person: user_id }
}

export async function logIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/user-login`)
  // Before hydration, pressing the button would submit the form natively.
  await untilHydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/\/application2\/\d+/)
}
