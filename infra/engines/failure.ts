/** The engines cannot start for a reason that the user can fix; printed as one sentence. */
export class EnginesFailure extends Error {}

/** Runs a command. A failure that the user can fix ends it with status 1 and one sentence. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof EnginesFailure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
