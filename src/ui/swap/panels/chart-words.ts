/** Texts of the price chart next to the form: the change of the price, and where past prices come from. */
import type { PricePoint } from '../../../client/db/rows/price'
import type { MarketPast } from '../../../client/trade/market-past'
import { formatShortDateTime, shortHex, signedPercent } from '../../../domain/text/numbers'
import { plural, t } from '../../../domain/text/texts'
import type { ActionState } from '../../kit/use-action'
import { totalChangeBps } from '../../prices/plot'

/**
 * Formats the change since a time, or since the first recorded price if that is later. @example '+0.36% since
 * 12:05 PM'
 */
export function changeText(points: readonly PricePoint[], from: number, to: number): string | undefined {
  const change = totalChangeBps(points.filter(({ at }) => at >= from))
  const [first] = points
  if (change === undefined || !first) return undefined
  const since = first.at > from ? ` ${t`since ${formatShortDateTime(first.at, to)}`}` : ''
  return `${signedPercent(change)}${since}`
}

/** Describes where past prices come from. */
export function sourceText(past: MarketPast | undefined, step: ActionState<unknown>['step']): string {
  if (step === 'pending') return t`Reading past prices…`
  if (step === 'failed' || step === 'refused')
    return t`Past prices could not be read from the RPC endpoint. These are the prices that Cowbell saw.`
  if (!past) return t`Prices that Cowbell saw.`
  if (past.source.kind === 'sandbox') return t`Prices of the simulated market.`
  const pools = past.source.pools.map(shortHex).join(' · ')
  return plural(
    past.source.pools.length,
    t`Uniswap pool ${pools}, read from your RPC endpoint`,
    t`Uniswap pools ${pools}, read from your RPC endpoint`,
  )
}
