/**
 * The calls open to administrators that leave no entry in the audit, by id, each with the reason why it need not. A new
 * call is noted (`audit` in its contract) or stands here.
 */
export const UNAUDITED: Readonly<Record<string, string>> = {
  'get-administrators':
    'It is about nobody but administrators, whom each of them may know, and every screen asks for it.',
}
