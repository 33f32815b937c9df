/** The words between the commas, however the lines break. */
export function listed(text: string): readonly string[] {
  return text.replaceAll(/\s+/g, ' ').split(', ')
}
