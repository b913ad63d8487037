/** Reads a number of 7 bits per byte. Returns it and the position after it. @throws RangeError at the end */
export function readVarint(bytes: Buffer, start: number): [value: number, end: number] {
  let value = 0
  for (let at = start, factor = 1; ; at += 1, factor *= 128) {
    const byte = bytes.readUInt8(at)
    value += (byte & 127) * factor
    if (byte < 128) return [value, at + 1]
  }
}
