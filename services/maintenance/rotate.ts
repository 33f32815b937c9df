import { runRotation } from './rotating/command.ts'

/**
 * `npm run rotate`: a new master key, every person's key wrapped again, all sessions ended, while the product goes on.
 * Progress goes to standard error.
 */
await runRotation()
