import { randomInt } from 'node:crypto'
import type { Kernel, Route } from '../../kernel/index.ts'
import { LATEST_MS } from '../commands/ask-reset.ts'
import { createChangeLimit } from '../limits/change-limit.ts'
import { createDevices } from '../limits/devices.ts'
import { createFactorLimit } from '../limits/factor-limit.ts'
import { createInvitationLimit } from '../limits/invitation-limit.ts'
import { createKnownNetworks } from '../limits/known-networks.ts'
import { createLoginLimits, NO_LOGIN_LIMITS } from '../limits/login-limits.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { sessionsOf } from '../sessions.ts'
import { factorRoutes } from './factors.ts'
import { invitationRoutes } from './invitations.ts'
import { ownAccountRoutes } from './me.ts'
import { passwordRoutes } from './passwords.ts'
import { peopleRoutes } from './people.ts'
import { registrationRoutes } from './registration.ts'
import { reminderRoutes } from './reminders.ts'
import { sessionRoutes } from './sessions.ts'
import { teamRoutes } from './team.ts'

export function identityRoutes(kernel: Kernel): Route[] {
  const dependencies = {
    kernel,
    passwords: createPasswords(kernel),
    devices: createDevices(kernel),
    knownNetworks: createKnownNetworks(kernel),
    changeLimit: createChangeLimit(kernel.limiter),
    invitationLimit: createInvitationLimit(kernel.limiter),
    factorLimit: createFactorLimit(kernel.limiter),
    loginLimits: kernel.limiter === undefined ? NO_LOGIN_LIMITS : createLoginLimits(kernel.limiter),
  }
  return [
    ...registrationRoutes(dependencies),
    ...sessionRoutes(dependencies, sessionsOf(kernel)),
    ...passwordRoutes(dependencies, () => randomInt(LATEST_MS)),
    ...ownAccountRoutes(dependencies),
    ...invitationRoutes(dependencies),
    ...reminderRoutes(kernel),
    ...factorRoutes(dependencies),
    ...peopleRoutes(kernel),
    ...teamRoutes(dependencies),
  ]
}
