/** A further price of several orders, in the unit of the limit price. */

import type { ComponentChildren } from 'preact'
import type { TokenPair } from '../../../client/tokens/tokens'
import type { SwapForm } from '../../../client/trade/swap-form'
import { numberFault, readingNote } from '../../../client/trade/typed-numbers'
import { t } from '../../../domain/text/texts'
import { TextField } from '../../kit/field'
import { useTypedNumber } from '../../tokens/amount-field'

export interface PricedForm {
  readonly form: SwapForm
  readonly pair: TokenPair
}

/** Returns the unit of the typed price. @example 'USDC per WETH' */
export function unitOf({ form, pair }: PricedForm): string {
  const isBuyPerSell = form.priceDirection === 'buyPerSell'
  const [one, other] = isBuyPerSell ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  return t`${other.symbol} per ${one.symbol}`
}

interface PriceFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: ComponentChildren
  readonly onText: (text: string) => void
}

/** A further price, in the unit of the limit price. */
export const PriceField = ({ label, value, hint, onText }: PriceFieldProps) => (
  <TextField
    label={label}
    hint={readingNote(value) ?? hint}
    inputMode="decimal"
    {...useTypedNumber(value).field}
    fault={numberFault(value)}
    onText={onText}
  />
)
