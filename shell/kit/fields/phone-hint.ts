/** The shortest telephone number in use, without its area code. */
const SHORTEST = 7

/** What is odd about a phone number that is taken as it is. */
export function phoneHint(value: string): string {
  const digits = value.replaceAll(/\D/g, '').length
  return digits > 0 && digits < SHORTEST ? 'This looks too short. Please check the number.' : ''
}
