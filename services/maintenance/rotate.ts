import { runRotation } from './rotating/command.ts'

/**
 * `npm run rotate`: makes a new master key, rewraps every person's key and ends all sessions, while the product runs.
 */
await runRotation()
