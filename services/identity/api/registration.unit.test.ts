import { expect, test } from '@jest/globals'
import { registrationRoutes } from './registration.ts'

const MAIL = { SMTP_URL: 'smtp://mail.example', NOTIFY_TO: 'office@agency.example', MAIL_FROM: 'care@agency.example' }

test('if registration is by invitation, a registration without one is refused before anything is read', async () => {
  const variables: Readonly<Record<string, string>> = { REGISTRATION: 'invited', ...MAIL }
  const kernel = { settings: { read: (name: string) => variables[name] } }
  const routes = registrationRoutes({ kernel } as unknown as Parameters<typeof registrationRoutes>[0])
  const register = routes.find(({ call }) => call.id === 'register')
  const ask = async () => register?.handle({} as Parameters<NonNullable<typeof register>['handle']>[0])
  await expect(ask()).rejects.toMatchObject({ code: 'invited-only', status: 403 })
})
