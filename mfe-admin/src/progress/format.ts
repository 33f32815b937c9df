import type { WindowState } from '@arrive/kit/windows.tsx'
import { shortName } from '../review/packet-forms.ts'

/** How many forms are submitted, as text and as windows. */
export function formsIn({ forms_in, forms_total }: Readonly<Record<string, unknown>>) {
  const [count, total] = [Number(forms_in), Number(forms_total)]
  const states = Array.from({ length: total }, (_, at): WindowState => (at < count ? 'done' : 'open'))
  return { words: `${count} of ${total}`, states }
}

export function shortNames(forms: unknown): string {
  return Array.isArray(forms) ? forms.map((form) => shortName(String(form))).join(', ') : ''
}
