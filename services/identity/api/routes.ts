import type { Kernel, Route } from '../../kernel/index.ts'
import { createDevices } from '../commands/devices.ts'
import { createFamiliar } from '../commands/familiar.ts'
import { createLoginLimits, NO_LOGIN_LIMITS } from '../commands/login-limits.ts'
import { createPasswords } from '../commands/passwords.ts'
import { createSessions } from '../sessions.ts'
import { peopleRoutes } from './people.ts'
import { registrationRoutes } from './registration.ts'
import { sessionRoutes } from './sessions.ts'

/** Every call of this service. */
export function identityRoutes(kernel: Kernel): Route[] {
  const means = {
    kernel,
    passwords: createPasswords(kernel),
    devices: createDevices(kernel),
    familiar: createFamiliar(kernel),
    loginLimits: kernel.limiter === undefined ? NO_LOGIN_LIMITS : createLoginLimits(kernel.limiter),
  }
  return [...registrationRoutes(means), ...sessionRoutes(means, createSessions(kernel)), ...peopleRoutes(kernel)]
}
