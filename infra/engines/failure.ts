/** The engines cannot be started for a reason that the user can fix; printed as its one sentence. */
export class EnginesFailure extends Error {}
