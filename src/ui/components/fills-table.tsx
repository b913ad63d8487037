/** Each fill of an order: what it took, what it gave, its price and its surplus. */
import { shortHex } from '../format'
import type { Fill } from '../screens/order-facts'
import type { OrderView } from '../screens/order-view'
import { Facts } from './card'
import { Hex } from './order-head'
import { Difference } from './order-result'
import { priceText } from './price-line'
import { AmountIn, AmountOut } from './token-amount'

interface FillsProps {
  readonly view: OrderView
  readonly fills: readonly Fill[]
}

/** One block a fill, so that it reads at any width. */
export const FillsTable = ({ view: { pair, terms }, fills }: FillsProps) => (
  <ol class="fills">
    {fills.map((fill, at) => (
      <li key={fill.key}>
        <h3>
          {fills.length > 1 && `${at + 1}. `}
          <AmountOut atoms={fill.sell} token={pair.sell} /> → <AmountIn atoms={fill.buy} token={pair.buy} />
        </h3>
        <Facts
          rows={[
            ['Price', priceText(pair, fill, 'buyPerSell')],
            [
              'Beyond your limit',
              <Difference
                key="surplus"
                atoms={fill.surplus}
                token={terms.kind === 'sell' ? pair.buy : pair.sell}
              />,
            ],
            [
              'Block',
              fill.auctionId === undefined
                ? fill.blockNumber
                : `${fill.blockNumber}, auction ${fill.auctionId}`,
            ],
            ...(fill.txHash
              ? [
                  [
                    'Transaction',
                    <Hex
                      key="tx"
                      text={fill.txHash}
                      short={shortHex(fill.txHash)}
                      label="Copy transaction hash"
                    />,
                  ] as const,
                ]
              : []),
          ]}
        />
      </li>
    ))}
  </ol>
)
