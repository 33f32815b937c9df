import { dropDraftsOf } from '@arrive/kit/form/drafts.ts'
import { dropAbandoned } from '@arrive/kit/form/visitor-drafts.ts'
import type { Role } from '@arrive/router'
import { createPacket } from './packet/packet.ts'
import type { Services } from './services.ts'
import type { Account } from './session/accounts.ts'
import { focusLater, rememberFocus } from './session/focus-later.ts'
import { createLogIn } from './session/log-in.ts'
import { saveReturnPath } from './session/return-path.ts'
import { sendWatched } from './session/send-watched.ts'
import { createSessions } from './session/sessions.ts'
import { createToasts } from './toasts/queue.ts'

const SCREENS: Readonly<Record<Role, string>> = { staff: '/user-login', admin: '/admin-login' }
const TICK = 1_000

interface Parts {
  readonly navigate: (path: string, state?: object) => void
  readonly prefetch: (path: string) => void
}

export function browserServices({ navigate, prefetch }: Parts): Services {
  const lastField = rememberFocus()
  const sessions = createSessions({
    store: sessionStorage,
    fetch: sendWatched,
    now: Date.now,
    onOver: ({ role, person }: Account) => {
      const field = lastField()
      const path = location.pathname + location.search
      dropDraftsOf(sessionStorage, person, 'searches')
      saveReturnPath(sessionStorage, role, { person, path, ...(field !== undefined && { field }) })
      navigate(SCREENS[role], { expired: true })
    },
  })
  for (const event of ['pointerdown', 'keydown', 'input']) {
    addEventListener(event, sessions.touch, { capture: true, passive: true })
  }
  setInterval(sessions.tick, TICK)
  // On every page, not only on the form.
  setInterval(() => dropAbandoned(sessionStorage, Date.now()), TICK)
  return {
    sessions,
    packet: createPacket(),
    toasts: createToasts(),
    prefetch,
    logIn: createLogIn({ store: sessionStorage, sessions, fetch: sendWatched, onReturn: focusLater }),
    logOut: async (role, to = role === 'staff' ? '/' : SCREENS[role]) => {
      const person = sessions.all()[role]?.person
      navigate(to)
      await sessions.end(role)
      if (person !== undefined) dropDraftsOf(sessionStorage, person)
    },
  }
}
