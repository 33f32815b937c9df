/** Removes a used token from the URL and the tab's history. Bypasses the router, so the page stays. */
export function forgetLink(): void {
  history.replaceState(history.state, '', location.pathname)
}
