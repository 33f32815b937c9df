/** Day and time of a timestamp in the reader's time zone, to the second: events of one person may be seconds apart. */
export function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
}
