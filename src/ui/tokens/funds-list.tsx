/** What an account holds, token by token, the most valuable first. */
import '../styles/figures.css'
import { viewToken } from '../../client/trade/tokens'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import type { ChainId } from '../../domain/scalars'
import { usd, usdOf } from '../../domain/text/numbers'
import { Card } from '../kit/card'
import { useWorkspace } from '../workspace/workspace'
import { AmountIn } from './token-amount'
import { TokenMark } from './token-mark'
import { type Funds, useUsdPrices } from './use-funds'

interface FundsListProps {
  readonly chainId: ChainId
  readonly funds: PaperAccount['funds']
  /** So many of the most valuable; all of them unless given. */
  readonly max?: number
}

/** Tokens of which there are some, with their worth in USD where a price is known; those without one come last. */
function useHoldings({ chainId, funds }: FundsListProps) {
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

/** Tokens of which there are none are left out. */
export function FundsList(props: FundsListProps) {
  return (
    <dl class="facts holdings">
      {useHoldings(props)
        .slice(0, props.max)
        .map(({ view, balance, worth }) => (
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
}

/** Sum of what has a price, USD; undefined while nothing has. */
export function useTotalWorth(chainId: ChainId, funds: PaperAccount['funds']): number | undefined {
  const worths = useHoldings({ chainId, funds }).flatMap(({ worth }) => worth ?? [])
  return worths.length === 0 ? undefined : worths.reduce((sum, worth) => sum + worth, 0)
}

/** Holdings beside a form: as many as leave the action and the facts in view. */
const MAX_BESIDE = 3

/** Beside a form on a wide surface; nothing where the chain cannot be asked. */
export function FundsCard({ funds }: { readonly funds: Funds }) {
  const { chain } = useWorkspace()
  const known = funds.reply.isStale ? undefined : funds.reply.value
  if (!known) return null
  return (
    <div class="wide-only">
      <Card title={`Balances on ${chain.label}`}>
        <FundsList chainId={chain.id} funds={known.funds} max={MAX_BESIDE} />
      </Card>
    </div>
  )
}
