/** Checksums of the store: CRC-32C, masked (https://github.com/google/leveldb, `util/crc32c.h`). */

/** Polynomial of CRC-32C with its bits reversed. */
const POLYNOMIAL = 0x82f63b78
const MASK_DELTA = 0xa282ead8

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

/** Returns the masked checksum of bytes, as an unsigned number. */
export function checksumOf(bytes: Uint8Array): number {
  let crc = -1
  for (let index = 0; index < bytes.length; index += 1)
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[index] as number)) & 0xff] as number)
  const whole = ~crc
  return (((whole >>> 15) | (whole << 17)) + MASK_DELTA) >>> 0
}
