/** `2026-11-21` → `Nov 21, 2026`; anything else unchanged. */
export function formatDate(day: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  if (date === undefined || Number.isNaN(date.getTime())) return day
  return date.toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
}
