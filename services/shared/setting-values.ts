import { SettingError } from '../kernel/index.ts'

/** `PORT must be a whole number.` Never repeats the value: it may be a secret. */
export function wrong(name: string, what: string): SettingError {
  return new SettingError(`${name} must be ${what}.`)
}

/** @throws SettingError */
export function whole(name: string, value: string | undefined, { least, most }: { least: number; most: number }) {
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^\d{1,6}$/.test(value) || number < least || number > most) {
    throw wrong(name, `a whole number from ${least} to ${most}`)
  }
  return number
}

const UNITS = { M: 1_024 ** 2, G: 1_024 ** 3 } as const

/** The bytes of a size such as `256M` or `2G`. @throws SettingError */
export function size(name: string, value: string): number {
  const [, number, unit] = /^(\d{1,6})([MG])$/.exec(value) ?? []
  if (unit !== 'M' && unit !== 'G') throw wrong(name, 'a size like 256M or 2G')
  return Number(number) * UNITS[unit]
}

/** @throws SettingError */
export function emailSetting(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && (!/^[^\s@]+@[^\s@]+$/.test(value) || value.length > 254)) {
    throw wrong(name, 'an e-mail address')
  }
  return value
}

/** @throws SettingError */
export function onOrOff(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw wrong(name, '"on" or "off"')
  return value === 'on'
}

/** A URL without login, query and fragment; undefined for anything else. */
export function plainUrl(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === ''
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}
