/** A failure that the user can fix; printed as one sentence without a stack. */
export class Failure extends Error {}
