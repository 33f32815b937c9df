import { useOnline } from './use-online.ts'

/** Part of every failure message: names the reason while offline. */
export function OfflineHint() {
  return useOnline() ? null : <p>You are offline. Connect to the internet, then try again.</p>
}
