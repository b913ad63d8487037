/** Each fill of an order: what it took, what it gave, its price, its surplus, and where on the chain it stands. */
import type { ComponentChildren } from 'preact'
import { shortHex } from '../format'
import type { Fill } from '../screens/order-facts'
import type { OrderView } from '../screens/order-view'
import { Facts } from './card'
import { Difference } from './difference'
import { Hex } from './hex'
import { priceText } from './price-line'
import { AmountIn, AmountOut } from './token-amount'

type Row = readonly [label: string, value: ComponentChildren]

const blockOf = ({ blockNumber, auctionId }: Fill): string =>
  auctionId === undefined ? String(blockNumber) : `${blockNumber}, auction ${auctionId}`

/** Where a fill stands on the chain. */
export const settlementRows = (fill: Fill): readonly Row[] => [
  ['Block', blockOf(fill)],
  ...(fill.txHash
    ? [
        [
          'Transaction',
          <Hex key="tx" text={fill.txHash} short={shortHex(fill.txHash)} label="Copy transaction hash" />,
        ] as const,
      ]
    : []),
]

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
          {at + 1}. <AmountOut atoms={fill.sell} token={pair.sell} /> →{' '}
          <AmountIn atoms={fill.buy} token={pair.buy} />
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
            ...settlementRows(fill),
          ]}
        />
      </li>
    ))}
  </ol>
)
