const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** On the clock of this device, such as `2:02 PM`. */
export function formatTime(instant: string): string {
  const time = Date.parse(instant)
  // Some browsers put a narrow space before PM.
  return Number.isNaN(time) ? '' : TIME.format(time).replace(/\u202f/g, ' ')
}
