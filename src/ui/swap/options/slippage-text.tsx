/** Shows a slippage, and the reason for an automatic one. */

import type { AutoSlippage } from '../../../domain/orders/slippage'
import { percent } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'

const REASONS = {
  fewPrices: () => t`Default: not enough price history for this pair.`,
  usual: () => t`Default: this pair moves less.`,
  steady: () => t`Dollar tokens at a steady price.`,
  moves: (percentText) => t`This pair moves up to ${percentText} in 5 minutes.`,
  quotes: (percentText) => t`Quotes for this trade differ by ${percentText}.`,
} as const satisfies Record<AutoSlippage['reason'], (percentText: string) => string>

/** Explains an automatic slippage. @example 'This pair moves up to 0.6% in 5 minutes.' */
export const slippageReason = ({ reason, measuredBps }: AutoSlippage): string =>
  REASONS[reason](percent(Math.ceil(measuredBps)))

interface SlippageTextProps {
  readonly offer: { readonly slippageBps: number; readonly autoSlippage: AutoSlippage | undefined }
  /** True if wide surfaces show the reason next to the slippage. Otherwise the reason shows on hover. */
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
