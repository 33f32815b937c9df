/** Engines that cannot be had, for a reason that the person at the keyboard can mend: printed as its one sentence. */
export class EnginesFailure extends Error {}
