import type { Kernel, Route } from '../../kernel/index.ts'
import { createDevices } from '../commands/devices.ts'
import { createFamiliar } from '../commands/familiar.ts'
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
  }
  return [...registrationRoutes(means), ...sessionRoutes(means, createSessions(kernel)), ...peopleRoutes(kernel)]
}
