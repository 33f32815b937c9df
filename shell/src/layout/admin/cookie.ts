const NAME = 'sidebar_state'
/** Seven days, in seconds. */
const AGE = 604_800

export function cookieOf(isOpen: boolean): string {
  return `${NAME}=${isOpen}; path=/; max-age=${AGE}; SameSite=Lax`
}

/** Default: open. */
export function isOpenIn(cookies: string): boolean {
  return !cookies.split('; ').includes(`${NAME}=false`)
}
