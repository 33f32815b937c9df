/** Something that the person at the keyboard can mend: printed as its one sentence, without a stack. */
export class Failure extends Error {}
