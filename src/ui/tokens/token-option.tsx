/** A token in the picker: name, balance, and a star that marks it as a favorite. */

import { viewToken } from '../../client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import type { KnownToken } from '../../domain/chains/imported-tokens'
import { amountIn, exactAmount, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { shortAddress, withChecksum } from '../../wallet/vault/checksum'
import { Private } from '../kit/hidden-amounts'
import { Icon } from '../kit/icon'
import type { FundsState } from './funds-state'
import type { WorthOf } from './holdings'
import { TokenMark } from './token-mark'

interface TokenOptionProps {
  readonly token: KnownToken
  readonly held: FundsState
  readonly worthOf: WorthOf
  readonly isChosen: boolean
  readonly isFavorite: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onChoice: () => void
  readonly onFavorite: (isFavorite: boolean) => void
}

export function TokenOption(props: TokenOptionProps) {
  const { token, isChosen, isFavorite, onKeyDown, onChoice, onFavorite } = props
  return (
    <li>
      <button
        type="button"
        class="token-option"
        aria-pressed={isChosen}
        onClick={onChoice}
        onKeyDown={onKeyDown}
      >
        <TokenMark token={viewToken(token.chainId, token.address)} />
        <TokenNames {...props} />
      </button>
      <button
        type="button"
        class="token-star"
        data-secondary
        aria-label={t`Favorite ${token.symbol}`}
        aria-pressed={isFavorite}
        title={isFavorite ? t`Remove from favorites` : t`Add to favorites`}
        onClick={() => onFavorite(!isFavorite)}
        onKeyDown={onKeyDown}
      >
        <Icon name="star" size={18} />
      </button>
    </li>
  )
}

const TokenNames = ({ token, held, worthOf, isChosen }: TokenOptionProps) => (
  <>
    <span class="token-names">
      <span class="row">
        <strong>
          <bdi>{token.symbol}</bdi>
        </strong>
        {isChosen && <Icon name="check" size={16} />}
        {token.address !== NATIVE_TOKEN_MARKER && (
          <span class="soft small" title={withChecksum(token.address)}>
            {shortAddress(token.address)}
          </span>
        )}
      </span>
      <span class="soft small">
        {token.isImported && <span class="token-tag">{t`Imported`}</span>}
        <bdi class="token-name">{token.name}</bdi>
      </span>
    </span>
    {held.step === 'unknown' && (
      <span class="token-balance soft" title={held.reason}>
        —
      </span>
    )}
    {held.step === 'known' && held.funds.balance > 0n && (
      <TokenBalance
        token={token}
        balance={held.funds.balance}
        worth={worthOf(token.address, held.funds.balance)}
      />
    )}
  </>
)

interface TokenBalanceProps {
  readonly token: KnownToken
  readonly balance: bigint
  readonly worth: number | undefined
}

const TokenBalance = ({ token, balance, worth }: TokenBalanceProps) => (
  <Private>
    <span class="token-balance" title={`${exactAmount(balance, token.decimals)} ${token.symbol}`}>
      {amountIn(balance, token)}
      {worth !== undefined && <span class="soft small">{usd(worth)}</span>}
    </span>
  </Private>
)
