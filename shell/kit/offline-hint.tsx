import { useOnline } from './use-online.ts'

/** Part of every message about a failure: names the reason while there is no network. */
export function OfflineHint() {
  return useOnline() ? null : <p>You are offline. Connect to the internet, then try again.</p>
}
