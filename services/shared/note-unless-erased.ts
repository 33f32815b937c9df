import { ArriveError, type Kernel, type Submission } from '../kernel/index.ts'

/** Appends an event of the system, unless its person was erased meanwhile. @throws as `submit.note` otherwise */
export async function noteUnlessErased(
  { submit }: Pick<Kernel, 'submit'>,
  submission: Omit<Submission, 'awaited'>,
): Promise<void> {
  await submit.note(submit.eventId(submission.origin), submission).catch((error: unknown) => {
    if (!(error instanceof ArriveError && error.code === 'erased')) throw error
  })
}
