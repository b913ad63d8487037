/** Balances of an account, most valuable first. */
import { Private, useHide } from '../kit/hidden-amounts'
import { Icon } from '../kit/icon'
import '../styles/figures.css'
import type { TokenView } from '../../client/tokens/tokens'
import { findDollarToken } from '../../domain/reference-prices'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import type { Address, ChainId } from '../../domain/scalars'
import { usd, usdPrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Skeleton } from '../kit/progress'
import { Trend } from '../prices/trend'
import { useRecordedUsdPrices } from '../prices/use-prices'
import { hrefOf } from '../workspace/routes'
import { Origin } from '../workspace/scope'
import { type Holding, holdingsOf } from './holdings'
import { sharesOf, shareText } from './shares'
import { AmountIn } from './token-amount'
import { TokenMark } from './token-mark'
import { useUsdPrices } from './use-funds'

/** Returns the holdings with current prices. */
export function useHoldings(chainId: ChainId, funds: PaperAccount['funds']): readonly Holding[] {
  const held = funds.filter(({ balance }) => balance > 0n)
  const prices = useUsdPrices(held.map(({ token }) => token))
  useRecordedUsdPrices(chainId, prices)
  return holdingsOf(chainId, held, prices)
}

/** Has the height of the seven tokens of a new Sandbox account. */
export const FundsSkeleton = () => <Skeleton height={473} />

/** A token of the active account, or of a named one. */
export interface ListedHolding extends Holding {
  readonly owner?: Address
}

interface FundsListProps {
  readonly holdings: readonly ListedHolding[]
  /** Adds a link to each row that sends its token. */
  readonly canSend?: boolean
  /** Adds a button to each row that hides its token. */
  readonly onHide?: (holding: Holding) => void
}

export function FundsList({ holdings, canSend = false, onHide }: FundsListProps) {
  const shares = sharesOf(holdings.map(({ worth }) => worth))
  return (
    <>
      <p class="holdings-head tiny soft">
        <span>{t`Token · price`}</span>
        <span>
          {t`Balance · value`}
          <span class="holding-share"> · {t`share`}</span>
        </span>
      </p>
      <dl class="facts holdings">
        {holdings.map((holding, index) => (
          <HoldingRow
            key={`${holding.view.chainId}:${holding.view.address}:${holding.owner}`}
            holding={holding}
            share={shares[index]}
            canSend={canSend}
            onHide={onHide}
          />
        ))}
      </dl>
    </>
  )
}

interface HoldingRowProps {
  readonly holding: ListedHolding
  readonly share: number | undefined
  readonly canSend: boolean
  readonly onHide: FundsListProps['onHide']
}

/** Shows a dash if a price is unknown or loading, so that nothing moves when it arrives. */
function HoldingRow({ holding, share, canSend, onHide }: HoldingRowProps) {
  const { view, balance, price, worth, owner } = holding
  const hide = useHide()
  return (
    <div>
      <dt>
        <TokenMark token={view} />
        <span class="holding-name">
          {view.name}
          <span class="small soft holding-price">
            {price === undefined ? (
              '—'
            ) : (
              <>
                {usdPrice(price)} <DayTrend token={view} />
              </>
            )}
          </span>
          {owner && <Origin chainId={view.chainId} owner={owner} />}
        </span>
      </dt>
      <dd>
        <Private>
          <AmountIn atoms={balance} token={view} />
        </Private>
        <span class="small soft">
          {worth === undefined ? '—' : hide(usd(worth))}
          {share !== undefined && (
            <span class="holding-share" title={t`Share of the portfolio`}>
              {' '}
              · {shareText(share)}
            </span>
          )}
          {canSend && <SendLink token={view} />}
          {onHide && <HideButton holding={holding} onHide={onHide} />}
        </span>
      </dd>
    </div>
  )
}

const SendLink = ({ token }: { readonly token: TokenView }) => (
  <>
    {' · '}
    <a href={hrefOf('sendToken', { token: token.address })} aria-label={t`Send ${token.symbol}`}>
      {t`Send`}
    </a>
  </>
)

interface HideButtonProps {
  readonly holding: Holding
  readonly onHide: (holding: Holding) => void
}

const HideButton = ({ holding, onHide }: HideButtonProps) => (
  <button
    type="button"
    class="text-button holding-hide"
    aria-label={t`Hide ${holding.view.symbol}`}
    title={t`Hide ${holding.view.symbol}`}
    onClick={() => onHide(holding)}
  >
    <Icon name="eyeOff" size={14} />
  </button>
)

/** Trend of a token against the dollar. Renders nothing for the dollar token itself. */
function DayTrend({ token: { chainId, address } }: { readonly token: TokenView }) {
  const dollar = findDollarToken(chainId)
  return dollar && dollar !== address ? (
    <Trend chainId={chainId} sellToken={address} buyToken={dollar} />
  ) : null
}
