import type { WindowState } from '@arrive/kit/windows.tsx'
import { packetSteps, shortName } from '../review/packet-forms.ts'

/** How many forms are submitted, as text and as windows; forms that are not needed are dashed, at the end. */
export function formsIn({ forms_in, forms_total }: Readonly<Record<string, unknown>>) {
  const [count, total] = [Number(forms_in), Number(forms_total)]
  const states = packetSteps.map((_, at): WindowState => (at < count ? 'done' : at < total ? 'open' : 'not-needed'))
  return { words: `${count} of ${total}`, states }
}

export function shortNames(forms: unknown): string {
  return Array.isArray(forms) ? forms.map((form) => shortName(String(form))).join(', ') : ''
}
