const NAME = 'sidebar_state'
/** Seven days, in seconds. */
const AGE = 604_800

/** The cookie that keeps whether the panel is open. */
export function cookieOf(isOpen: boolean): string {
  return `${NAME}=${isOpen}; path=/; max-age=${AGE}; SameSite=Lax`
}

/** What a page's cookies say of it; open where they say nothing. */
export function isOpenIn(cookies: string): boolean {
  return !cookies.split('; ').includes(`${NAME}=false`)
}
