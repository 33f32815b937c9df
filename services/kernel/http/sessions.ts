import type { Actor } from './route.ts'

/** What the edge needs from a session store. */
export interface Sessions {
  /**
   * The actor of a bearer token whose session is alive, and marks it as active.
   * @throws ArriveError `no-session` for every token that is not good now.
   */
  readonly authenticate: (token: string) => Promise<Actor>
}
