import { packetSteps } from './steps.ts'

/** What a logout does to these drafts, as the screen of the form with this number says it. */
export function draftSentence(drafts: readonly string[], step: number | undefined): string {
  const here = packetSteps.find((one) => one.step === step)?.pages.map(({ name }) => name)
  const isThis = here !== undefined && drafts.every((draft) => here.includes(draft))
  return isThis ? 'Your draft of this form will be deleted.' : 'Your drafts in this tab will be deleted.'
}
