export function listed(text: string): readonly string[] {
  return text.replaceAll(/\s+/g, ' ').split(', ')
}
