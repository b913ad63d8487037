/** Costs of a trade in their colour: amber from 1%, red from 3%. */

import { signedPercent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { costShare, impactTone, type TradeCosts } from './trade-worth'

/** `changeBps` is the change in value by the trade. Undefined if no price is known. */
export const Impact = ({ changeBps }: { readonly changeBps: number | undefined }) => (
  <span class="impact" data-tone={impactTone(changeBps)}>
    {changeBps === undefined ? t`Unknown` : signedPercent(changeBps)}
  </span>
)

/** Network costs as a part of the sold amount. */
export const NetworkShare = ({ costs }: { readonly costs: TradeCosts }) => (
  <span class="impact" data-tone={impactTone(-costs.networkBps)}>
    {costShare(costs)}
  </span>
)
