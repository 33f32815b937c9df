const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu
/** Letters of a name: file systems allow 255 bytes. */
const LONGEST = 60

/** `17 Baker, Ann.pdf`, in an order by last name and safe on every system. */
export function fileNameOf(person: number, name: string): string {
  const words = name.replaceAll(UNSAFE, ' ').trim().split(/\s+/)
  const last = words.pop() ?? ''
  const turned = words.length === 0 ? last : `${last}, ${words.join(' ')}`
  const whole = [...`${person} ${turned}`].slice(0, LONGEST).join('')
  return `${whole.replace(/[\s.,]+$/u, '')}.pdf`
}
