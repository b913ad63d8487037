import { MAX_TOKEN_USD, MIN_TOKEN_USD } from '../../api/exchange/controls'
import { writeNumberText } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'

/** Digits after the point of the minimum price. */
const DECIMALS = 9

/** Returns the bounds of a typed price in a sentence. */
export const priceFault = (): string =>
  t`Enter a price from ${writeNumberText(MIN_TOKEN_USD.toFixed(DECIMALS))} to ${writeNumberText(String(MAX_TOKEN_USD))}.`
