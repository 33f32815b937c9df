/**
 * What a WebM file says of its AV1 track beforehand: four bytes and the sequence header, which stands in the first
 * frame. https://aomediacodec.github.io/av1-isobmff/#av1codecconfigurationbox-syntax
 */
export function av1Config(firstFrame: Uint8Array): Uint8Array {
  const header = sequenceHeader(firstFrame)
  // Version 1; main profile, level 3.1; 8 bits, 4:2:0.
  return Buffer.concat([Buffer.from([0x81, 0x05, 0x0c, 0x00]), header])
}

const SEQUENCE_HEADER = 1

/** Walks through the frame's units (OBUs); each says its kind in its first byte and its length in the next ones. */
function sequenceHeader(frame: Uint8Array): Uint8Array {
  for (let at = 0; at < frame.length; ) {
    const first = frame[at] ?? 0
    const { value, bytes } = leb128(frame, at + 1)
    const end = at + 1 + bytes + value
    if (((first >> 3) & 15) === SEQUENCE_HEADER) return frame.subarray(at, end)
    at = end
  }
  throw new Error('The first frame has no sequence header.')
}

/** Seven bits a byte, the lowest first; the top bit says that another one follows. */
function leb128(from: Uint8Array, start: number): { readonly value: number; readonly bytes: number } {
  let value = 0
  for (let bytes = 0; ; bytes += 1) {
    const byte = from[start + bytes] ?? 0
    value |= (byte & 127) << (7 * bytes)
    if (byte < 128) return { value, bytes: bytes + 1 }
  }
}
