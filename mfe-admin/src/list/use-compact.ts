import { useState } from 'react'

/** Whether working lists have low rows, stored in this browser for each administrator. At first they have. */
export function useCompact(person: number) {
  const key = `arrive.compact.${person}`
  const [isOn, setOn] = useState(() => localStorage.getItem(key) !== 'off')
  const toggle = () => {
    localStorage.setItem(key, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  return { isOn, toggle }
}

export type Compact = ReturnType<typeof useCompact>
