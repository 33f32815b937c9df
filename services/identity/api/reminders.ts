import { stopReminders, turnOffReminders, turnOnReminders } from '@arrive/contracts/calls/reminders.ts'
import { type Kernel, type Route, routeOf } from '../../kernel/index.ts'
import { originOf, personOfActor } from '../../shared/origin.ts'
import { stopByLink, turnReminders } from '../commands/turn-reminders.ts'

export function reminderRoutes(kernel: Kernel): Route[] {
  return [
    routeOf(stopReminders, (request) =>
      stopByLink(kernel, originOf(stopReminders, request), request.params['token'] ?? ''),
    ),
    routeOf(turnOnReminders, (request) =>
      turnReminders(kernel, originOf(turnOnReminders, request), personOfActor(request.actor), 'on'),
    ),
    routeOf(turnOffReminders, (request) =>
      turnReminders(kernel, originOf(turnOffReminders, request), personOfActor(request.actor), 'off'),
    ),
  ]
}
