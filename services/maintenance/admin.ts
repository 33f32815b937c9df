import { administer } from './administering/command.ts'

/** `npm run admin -- list | reset-password <email>`: for the operator, where an administrator is locked out. */
process.umask(0o077)
await administer(process.argv.slice(2))
