const NAME = 'sidebar_state'
/** Seven days, in seconds. */
const AGE = 604_800

/** The cookie that stores whether the panel is open. */
export function cookieOf(isOpen: boolean): string {
  return `${NAME}=${isOpen}; path=/; max-age=${AGE}; SameSite=Lax`
}

/** Whether the panel is open according to a page's cookies. Default: open. */
export function isOpenIn(cookies: string): boolean {
  return !cookies.split('; ').includes(`${NAME}=false`)
}
