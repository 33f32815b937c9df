/**
 * Takes the token of a link that was used out of the address and the history of the tab. The page stays as it is: the
 * router is not told.
 */
export function forgetLink(): void {
  history.replaceState(history.state, '', location.pathname)
}
