/** The engines cannot start for a reason that the user can fix; printed as one sentence. */
export class EnginesFailure extends Error {}
