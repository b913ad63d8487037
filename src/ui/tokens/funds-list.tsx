/** What an account holds, token by token, the most valuable first. */
import '../styles/figures.css'
import { type TokenView, viewToken } from '../../client/trade/tokens'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import type { ChainId } from '../../domain/scalars'
import { usd, usdOf } from '../../domain/text/numbers'
import { AmountIn } from './token-amount'
import { TokenMark } from './token-mark'
import { useUsdPrices } from './use-funds'

/** A token of which there is some; `worth` is USD, undefined where no price is known. */
export interface Holding {
  readonly view: TokenView
  readonly balance: bigint
  readonly worth: number | undefined
}

/** What is held, the most valuable first; what has no price comes last. */
export function useHoldings(chainId: ChainId, funds: PaperAccount['funds']): readonly Holding[] {
  const held = funds.filter(({ balance }) => balance > 0n)
  const prices = useUsdPrices(held.map(({ token }) => token))
  return held
    .map(({ token, balance }) => {
      const view = viewToken(chainId, token)
      const price = prices.get(token)
      return { view, balance, worth: price === undefined ? undefined : usdOf(balance, view.decimals, price) }
    })
    .toSorted((a, b) => (b.worth ?? -1) - (a.worth ?? -1))
}

export const FundsList = ({ holdings }: { readonly holdings: readonly Holding[] }) => (
  <dl class="facts holdings">
    {holdings.map(({ view, balance, worth }) => (
      <div key={view.address}>
        <dt>
          <TokenMark token={view} />
          {view.name}
        </dt>
        <dd>
          <AmountIn atoms={balance} token={view} />
          {worth !== undefined && <span class="small soft">{usd(worth)}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
