/**
 * Amounts as one reads them in a sentence: shortened to the digits that matter, and never in the trader's favour. What is
 * received is cut off, what is paid is rounded up.
 */
import { formatUnits } from './units'

const group = (text: string): string => {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** The atoms that a shortened text counts in: the last digit kept, at most a whole token. */
function stepOf(atoms: bigint, decimals: number, significant: number): bigint {
  const dropped = atoms.toString().length - significant
  return 10n ** BigInt(Math.max(0, Math.min(decimals, dropped)))
}

/** Whole digits that are still read; beyond, only the magnitude is said. */
const MAX_WHOLE = 15

/** "1.15792 × 10^59" for what nobody reads, undefined for everything else. */
function magnitudeOf(
  atoms: bigint,
  decimals: number,
  significant: number,
  isUp: boolean,
): string | undefined {
  const digits = atoms.toString()
  if (digits.length - decimals <= MAX_WHOLE) return undefined
  const step = 10n ** BigInt(digits.length - significant)
  const kept = (isUp ? atoms + step - 1n : atoms) / step
  const exponent = kept.toString().length - significant + digits.length - 1 - decimals
  return `${formatUnits(kept, kept.toString().length - 1)} × 10^${exponent}`
}

/**
 * An amount that is received: this many digits, the rest cut off; whole tokens are never cut.
 * @example amountText(3120599999n, 6, 5) // '3,120.5'
 */
export function amountText(atoms: bigint, decimals: number, significant: number): string {
  const step = stepOf(atoms, decimals, significant)
  const magnitude = magnitudeOf(atoms, decimals, significant, false)
  return magnitude ?? group(formatUnits((atoms / step) * step, decimals))
}

/**
 * An amount that is paid: this many digits, rounded up.
 * @example costText(3120500001n, 6, 5) // '3,120.6'
 */
export function costText(atoms: bigint, decimals: number, significant: number): string {
  const step = stepOf(atoms, decimals, significant)
  const magnitude = magnitudeOf(atoms, decimals, significant, true)
  return magnitude ?? group(formatUnits(((atoms + step - 1n) / step) * step, decimals))
}
