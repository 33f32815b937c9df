/** Writes a number as LEB128: seven bits per byte, lowest first. */
export function writeNumber(to: number[], number: number): void {
  let left = number
  while (left > 127) {
    to.push(128 + (left % 128))
    left = Math.floor(left / 128)
  }
  to.push(left)
}

export function readNumber(bytes: Uint8Array, from: number): readonly [number: number, end: number] {
  let [number, unit, at] = [0, 1, from]
  for (;;) {
    const byte = bytes[at++] ?? 0
    number += (byte % 128) * unit
    unit *= 128
    if (byte < 128) return [number, at]
  }
}
