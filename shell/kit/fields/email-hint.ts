const COMMON = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com']
/** Real domains that are one letter from a common one. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com', 'cloud.com']
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cpm|cmo|ocm|comm|vom|xom)$/, '.com'],
  [/\.(?:ner|nte|met)$/, '.net'],
  [/\.(?:ogr|prg)$/, '.org'],
]

/** Warns about a valid but unusual email address. */
export function emailHint(value: string): string {
  const address = value.trim().toLowerCase()
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(address) ?? []
  if (domain === '') return ''
  if (!/[^.]\.[^.]/.test(domain)) return 'The part after the @ has no ending such as .com. Please check it.'
  if (/^\.|\.$|\.\./.test(local)) return 'There is a dot too many before the @. Please check it.'
  const meant = meantBy(domain)
  return meant === undefined ? '' : `Did you mean ${local}@${meant}?`
}

function meantBy(domain: string): string | undefined {
  if (OTHERS.includes(domain)) return undefined
  const [ending, right] = ENDINGS.find(([wrong]) => wrong.test(domain)) ?? []
  const corrected = ending === undefined ? domain : domain.replace(ending, String(right))
  const common = COMMON.find((one) => one === corrected || isNear(one, corrected))
  const meant = common ?? corrected
  return meant === domain ? undefined : meant
}

/** Whether one letter is wrong, missing, extra or swapped with the next. */
function isNear(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  const swapped = restA.charAt(1) + restA.charAt(0) + restA.slice(2)
  return restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB || swapped === restB
}
