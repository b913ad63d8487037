/** Compressed blocks of a data folder (https://github.com/google/snappy/blob/main/format_description.txt). */
import { readVarint } from './varint'

/** Literals longer than this have their length in the next bytes. */
const MAX_SHORT_LITERAL = 60

interface Part {
  readonly length: number
  /** Distance of the copied bytes. Undefined for literal bytes. */
  readonly distance?: number
  /** Position after the head of the part. */
  readonly at: number
}

/** Reads the head of a part. */
function readPart(bytes: Buffer, start: number): Part {
  const tag = bytes.readUInt8(start)
  const at = start + 1
  const high = tag >>> 2
  switch (tag & 3) {
    case 0: {
      const extra = Math.max(0, high - MAX_SHORT_LITERAL + 1)
      return { length: (extra === 0 ? high : bytes.readUIntLE(at, extra)) + 1, at: at + extra }
    }
    case 1:
      return { length: (high & 7) + 4, distance: ((tag >>> 5) << 8) | bytes.readUInt8(at), at: at + 1 }
    case 2:
      return { length: high + 1, distance: bytes.readUInt16LE(at), at: at + 2 }
    default:
      return { length: high + 1, distance: bytes.readUInt32LE(at), at: at + 4 }
  }
}

/** Decompresses a block. @throws RangeError if it is malformed */
export function decompress(bytes: Buffer): Buffer {
  const [size, start] = readVarint(bytes, 0)
  const output = Buffer.alloc(size)
  let written = 0
  for (let from = start; from < bytes.length; ) {
    const { length, distance, at } = readPart(bytes, from)
    if (written + length > size) throw new RangeError('The block is longer than it says.')
    if (distance === undefined) bytes.copy(output, written, at, at + length)
    // Copies may overlap: the source then contains bytes that the same copy wrote.
    else
      for (let index = 0; index < length; index += 1)
        output[written + index] = output.readUInt8(written + index - distance)
    written += length
    from = distance === undefined ? at + length : at
  }
  return output
}
