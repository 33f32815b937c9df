import { deviceAdded } from '@arrive/contracts/events/device-added.ts'
import { blind, type Kernel } from '../../kernel/index.ts'
import { mailSettings } from '../../shared/mail-settings.ts'
import type { Devices } from '../limits/devices.ts'
import type { KnownAccount } from '../reads/accounts.ts'
import { accountEvent } from '../submissions.ts'

/** Without cookies every login is on a new device, so limit the mails. */
const PER_DAY = 5
const DAY = 24 * 60 * 60

interface LoggedIn {
  readonly cookie: string | undefined
  readonly requestId: string
}

/** The login neither waits for the mail nor fails with it. */
export function createTellDevice({ kernel, devices }: { readonly kernel: Kernel; readonly devices: Devices }) {
  const limiter = kernel.limiter?.({ name: 'new-device', points: PER_DAY, seconds: DAY })
  const mailsPeople = mailSettings(kernel.settings.read).mailFrom !== undefined

  async function note({ person, role }: KnownAccount, requestId: string): Promise<void> {
    const { submit, secrets } = kernel
    const mayTell = limiter?.consume(blind(secrets.pepper, 'new-device', String(person)))
    const isTooMuch = await mayTell?.then(
      () => false,
      () => true,
    )
    if (isTooMuch === true) return
    const origin = { call: 'new-device', actor: `${role}/${person}`, requestId }
    const head = accountEvent(kernel, origin, deviceAdded.type, person)
    await submit.note(submit.eventId(origin), { ...head, request: { person } })
  }

  return (account: KnownAccount, { cookie, requestId }: LoggedIn): void => {
    if (!mailsPeople || devices.find(cookie, account.person) !== undefined) return
    note(account, requestId).catch((err: unknown) => {
      kernel.logger.warn({ requestId, err }, 'A login on a new device could not be noted')
    })
  }
}
