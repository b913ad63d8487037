/** A slippage in words: how much, whether it was chosen, and if not, why so much. */

import type { AutoSlippage } from '../../../domain/orders/slippage'
import { percent } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'

const REASONS = {
  fewPrices: () => t`Default: not enough price history for this pair.`,
  usual: () => t`Default: this pair moves less.`,
  steady: () => t`Dollar tokens at a steady price.`,
  moves: (much) => t`This pair moves up to ${much} in 5 minutes.`,
  quotes: (much) => t`Quotes for this trade differ by ${much}.`,
} as const satisfies Record<AutoSlippage['reason'], (much: string) => string>

/** Why an automatic slippage is what it is. @example 'This pair moves up to 0.6% in 5 minutes.' */
export const slippageReason = ({ reason, measuredBps }: AutoSlippage): string =>
  REASONS[reason](percent(Math.ceil(measuredBps)))

interface SlippageTextProps {
  readonly offer: { readonly slippageBps: number; readonly autoSlippage: AutoSlippage | undefined }
  /** Whether the reason is beside it where there is room; else it is there on demand. */
  readonly isExplained?: boolean
}

export function SlippageText({ offer: { slippageBps, autoSlippage }, isExplained }: SlippageTextProps) {
  if (!autoSlippage) return <>{percent(slippageBps)}</>
  const why = slippageReason(autoSlippage)
  return (
    <span title={why}>
      {t`Auto (${percent(slippageBps)})`}
      {isExplained && <span class="soft small wide-only"> {why}</span>}
    </span>
  )
}
