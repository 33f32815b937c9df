import { runRotation } from './rotating/command.ts'

/** `npm run rotate`: new master key, rewrapped personal keys, all sessions ended, while the product runs. */
await runRotation()
