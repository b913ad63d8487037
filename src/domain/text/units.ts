/**
 * Converts decimal text to atoms of a token and back. The decimal point is moved in the text, never divided
 * as a float.
 */
import { type Amount, MAX_UINT256, toAmount } from '../scalars'

const DECIMAL = /^(\d*)(?:[.](\d*))?$/

/**
 * Parses decimal text to atoms. Returns undefined if the text is no number, has more decimal places than the
 * token, or is too large.
 * @example parseUnits('1.5', 18) // 1500000000000000000n
 */
export function parseUnits(text: string, decimals: number): Amount | undefined {
  const match = DECIMAL.exec(text.trim())
  if (!match || text.trim() === '' || text.trim() === '.') return undefined
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) return undefined
  const atoms = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
  return atoms > MAX_UINT256 ? undefined : toAmount(atoms)
}

/**
 * Writes an amount as exact decimal text without trailing zeros.
 * @example formatUnits(1500000n, 6) // '1.5'
 */
export function formatUnits(atoms: bigint, decimals: number): string {
  if (atoms < 0n) return `-${formatUnits(-atoms, decimals)}`
  const digits = atoms.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/**
 * Replaces the space between a number and its unit by a non-breaking one.
 * @example joinUnits('1 WETH = 2.5 USDC') // '1\u00a0WETH = 2.5\u00a0USDC'
 */
export const joinUnits = (text: string): string =>
  text.replace(/(\d) (?=\u2068?\p{L}|\p{Sc}|\d+\p{L})/gu, '$1\u00a0')
