import { packetSteps } from './steps.ts'

export function formsOf(step: number | undefined): readonly string[] | undefined {
  return packetSteps.find((one) => one.step === step)?.pages.map(({ name }) => name)
}

/** What logging out does to these drafts, as worded on the form with this number. */
export function draftSentence(drafts: readonly string[], step: number | undefined): string {
  const here = formsOf(step)
  const isThis = here !== undefined && drafts.every((draft) => here.includes(draft))
  return isThis ? 'Your draft of this form will be deleted.' : 'Your drafts in this tab will be deleted.'
}
