import { runRotation } from './rotating/command.ts'

/**
 * `npm run rotate`: a new master key, every person's key wrapped again, all sessions ended, while the product goes on.
 * How far it is goes to the error output.
 */
await runRotation()
