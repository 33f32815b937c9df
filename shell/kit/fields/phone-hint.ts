/** The shortest phone number, without area code. */
const SHORTEST = 7

/** Warns about a valid but unusual phone number. */
export function phoneHint(value: string): string {
  const digits = value.replaceAll(/\D/g, '').length
  return digits > 0 && digits < SHORTEST ? 'This looks too short. Please check the number.' : ''
}
