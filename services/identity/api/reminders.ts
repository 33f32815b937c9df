import { stopReminders } from '@arrive/contracts/calls/reminders.ts'
import { type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { originOf } from '../../shared/origin.ts'
import { stopByLink } from '../commands/stop-reminders.ts'

/** `POST /mail/quiet/{token}` stops reminders, without a login. */
export function reminderRoutes(kernel: Kernel): Route[] {
  return [
    routeOf(stopReminders, (request) =>
      stopByLink(kernel, originOf(stopReminders, request), request.params['token'] ?? ''),
    ),
  ]
}
