/** The fills of an order: amounts, price, surplus, and their block. */

import type { ComponentChildren } from 'preact'
import { directionOf, shortHex } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Facts } from '../../kit/card'
import { Difference } from '../../kit/difference'
import { Hex } from '../../kit/hex'
import { priceText } from '../../tokens/price-line'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import type { Fill } from '../fills'
import type { OrderView } from '../order-view'

type Row = readonly [label: string, value: ComponentChildren]

const blockOf = ({ blockNumber, auctionId }: Fill): string =>
  auctionId === undefined ? String(blockNumber) : t`${blockNumber}, auction ${auctionId}`

/** Returns the rows about the settlement of a fill. */
export const settlementRows = (fill: Fill): readonly Row[] => [
  [t`Block`, blockOf(fill)],
  ...(fill.txHash
    ? [
        [
          t`Transaction`,
          <Hex key="tx" text={fill.txHash} short={shortHex(fill.txHash)} label={t`Copy transaction hash`} />,
        ] as const,
      ]
    : []),
]

interface FillsProps {
  readonly view: OrderView
  readonly fills: readonly Fill[]
}

/** One block per fill, so that it is readable at any width. */
export const FillsTable = ({ view: { pair, terms }, fills }: FillsProps) => (
  <ol class="fills">
    {fills.map((fill, index) => (
      <li key={fill.key}>
        <h3>
          {index + 1}. <AmountOut atoms={fill.sell} token={pair.sell} /> →{' '}
          <AmountIn atoms={fill.buy} token={pair.buy} />
        </h3>
        <Facts
          rows={[
            [t`Price`, priceText(pair, fill, directionOf(terms))],
            [
              t`Surplus`,
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
