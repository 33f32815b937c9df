import type { OwnForm } from '@arrive/router'
import type { LightState } from '../book/house.tsx'
import { entryNamed } from './form-row.tsx'

/** One light per needed step of the packet; two pages of one form share it. */
export function lightsOf(forms: readonly OwnForm[]): readonly LightState[] {
  const needed = forms.filter(({ state }) => state !== 'not_needed')
  const steps = Map.groupBy(needed, ({ form }) => entryNamed(form)?.step)
  return [...steps.values()].map(lightOf)
}

function lightOf(pages: readonly OwnForm[]): LightState {
  const states = pages.map(({ state }) => state)
  if (states.includes('needs_attention')) return 'returned'
  if (states.every((state) => state === 'sent' || state === 'approved')) return 'on'
  return states.includes('in_progress') ? 'half' : 'off'
}
