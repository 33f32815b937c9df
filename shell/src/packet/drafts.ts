import { packetForms } from './forms.ts'

/** What a logout does to these drafts, said on the screen of the form with this number. */
export function draftSentence(drafts: readonly string[], step: number | undefined): string {
  const here = packetForms.find((form) => form.step === step)
  const isThis = here !== undefined && drafts.every((draft) => draft.startsWith(here.name))
  return isThis ? 'Your draft of this form will be deleted.' : 'Your drafts in this tab will be deleted.'
}
