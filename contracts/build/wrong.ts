/** What is wrong with the contracts, one sentence a line: whoever writes them mends it, and needs no stack for that. */
export class WrongContracts extends Error {}
