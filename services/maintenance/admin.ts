import { administer } from './administering/command.ts'

/** `npm run admin -- list | reset-password <email> | reset-factor <email>`: for people who are locked out. */
process.umask(0o077)
await administer(process.argv.slice(2))
