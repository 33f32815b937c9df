import { checkPacket } from './check-packet.ts'
import { serveChecks } from './serve-checks.ts'

/** Apart from the other worker, because reading PDFs takes a large library. */
serveChecks(checkPacket)
