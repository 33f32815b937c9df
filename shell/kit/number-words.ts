const WORDS = [
  ...['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
]

/** 0 to 12 in words, larger numbers in digits; `capital` for the start of a sentence. */
export function numberWord(count: number, form?: 'capital'): string {
  const word = WORDS[count] ?? String(count)
  return form === 'capital' ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
