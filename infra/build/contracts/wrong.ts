/** Problems in the contracts, one sentence per line. Authors don't need a stack trace. */
export class WrongContracts extends Error {}
