/** An order in a line of a list: its tokens, its side, its amounts. It leads to the order's page. */
import { isPlacedElsewhere } from '../../client/db/rows/order-entry'
import { t } from '../../domain/text/texts'
import { joinUnits } from '../../domain/text/units'
import { PairMark } from '../tokens/token-mark'
import { hrefOf } from '../workspace/routes'
import { sideTexts } from './order-sentence'
import type { OrderView } from './view'

export function OrderLink({ view }: { readonly view: OrderView }) {
  const { uid, chainId, pair, terms, entry } = view
  const { sell, buy } = sideTexts(view)
  return (
    <a class="order-link" href={hrefOf('order', { chain: String(chainId), uid })}>
      <PairMark pair={pair} />
      <span>
        <span class="order-side">{terms.kind === 'sell' ? t`Sell` : t`Buy`}</span>{' '}
        <strong>
          {joinUnits(sell)} <span class="soft">→</span> {joinUnits(buy)}
        </strong>
        {entry && isPlacedElsewhere(entry) && <span class="order-side"> {t`Placed elsewhere`}</span>}
      </span>
    </a>
  )
}
