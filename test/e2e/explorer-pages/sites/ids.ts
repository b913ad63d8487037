/** Identifiers on the fixture pages. Tests and pages compute the same values. */

/** Settlement contract of the fixture pages. */
export const SETTLEMENT = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'

/** Returns hex digits that look random and depend only on the seed. */
function hexOf(bytes: number, seed: number): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  let hex = '0x'
  while (hex.length < bytes * 2 + 2) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    hex += (state >>> 8).toString(16).padStart(6, '0')
  }
  return hex.slice(0, bytes * 2 + 2)
}

export const orderAt = (at: number): string => hexOf(56, at + 1)
export const transactionAt = (at: number): string => hexOf(32, at + 10_001)
export const addressAt = (at: number): string => hexOf(20, at + 20_001)
/** Account of the lists. */
export const ACCOUNT = addressAt(0)

/** Every third transaction of the mixed lists is sent to the settlement contract. */
export const isSettlement = (at: number): boolean => at % 3 === 0
