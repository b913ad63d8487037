/** A link to an order in a list: its side, then amounts and tokens, fixed side first. */

import type { ComponentChildren } from 'preact'
import { isPlacedElsewhere, isUnverified } from '../../client/db/rows/order-entry'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import { useHide } from '../kit/hidden-amounts'
import { PairMark } from '../tokens/token-mark'
import { hrefOf } from '../workspace/routes'
import { sideTexts } from './order-sentence'
import type { OrderView } from './order-view'

interface OrderLinkProps {
  readonly view: OrderView
  /** Shown below the amounts. */
  readonly children?: ComponentChildren
}

export function OrderLink({ view, children }: OrderLinkProps) {
  const { uid, chainId, pair, terms, entry } = view
  const hide = useHide()
  const { sell, buy } = sideTexts(view)
  const isSell = terms.kind === 'sell'
  const [first, second] = isSell ? [sell, buy] : [buy, sell]
  return (
    <a class="order-link" href={hrefOf('order', { chain: String(chainId), uid })}>
      <PairMark pair={isSell ? pair : { sell: pair.buy, buy: pair.sell }} />
      <span>
        <span class="order-side">{isSell ? t`Sell` : t`Buy`}</span>{' '}
        <strong>
          {joinUnits(hide(first))} <span class="soft">{isSell ? '→' : '←'}</span> {joinUnits(hide(second))}
        </strong>
        {entry && isPlacedElsewhere(entry) && (
          <span class="order-side">
            {' '}
            {isUnverified(entry) ? t`Placed elsewhere, not verified` : t`Placed elsewhere`}
          </span>
        )}
        {children}
      </span>
    </a>
  )
}
