/** Texts without their numbers, for screens that others may see. */

/** Shown in place of a number. Its length says nothing about the number. */
export const HIDDEN_AMOUNT = '•••'

/**
 * A number with its separators and exponent, but not a percentage, and not digits of a name such as 1INCH. Spaces
 * separate thousands in some locales.
 */
const NUMBER =
  /(?:< )?(?<![\p{L}\d.,])\d(?:[\d.,'’]|[   ](?=\d{3}(?!\d)))*(?: × 10\^−?\d+)?(?![\p{L}\d]|[.,]\d|[   ]?%)/gu

/**
 * Replaces every number of a text by dots. Percentages stay.
 * @example hideNumbers('Sell 1.5 WETH → 3,000 USDC (+0.5%)') // 'Sell ••• WETH → ••• USDC (+0.5%)'
 */
export const hideNumbers = (text: string): string => text.replace(NUMBER, HIDDEN_AMOUNT)
