/** Search results from the user's token lists. A token must be imported before use. */
import { type FoundInList, findInLists, watchTokenLists } from '../../client/tokens/lists'
import { viewToken } from '../../client/tokens/tokens'
import { findKnownToken } from '../../domain/chains/imported-tokens'
import type { ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { shortAddress, withChecksum } from '../../wallet/vault/checksum'
import { useLive } from '../kit/use-live'
import { TokenMark } from './token-mark'

interface ListMatchesProps {
  readonly chainId: ChainId
  readonly text: string
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOffer: (found: FoundInList) => void
}

/** Renders nothing without results. */
export function ListMatches({ chainId, text, onKeyDown, onOffer }: ListMatchesProps) {
  const lists = useLive(watchTokenLists, []) ?? []
  const found = findInLists(
    lists,
    chainId,
    text,
    ({ address }) => findKnownToken(chainId, address) !== undefined,
  )
  if (found.length === 0) return null
  return (
    <div class="token-group">
      <h3 class="soft small">{t`In your token lists`}</h3>
      <ul class="token-list" aria-label={t`In your token lists`}>
        {found.map(({ token, list }) => (
          <li key={token.address}>
            <button
              type="button"
              class="token-option"
              onClick={() => onOffer({ token, list })}
              onKeyDown={onKeyDown}
            >
              <TokenMark
                token={{ ...viewToken(chainId, token.address), symbol: token.symbol, isKnown: true }}
              />
              <span class="token-names">
                <strong>
                  <bdi>{token.symbol}</bdi>
                </strong>
                <span class="soft small">
                  <span class="token-tag">{t`Import`}</span>
                  <bdi class="token-name">{list}</bdi>
                  <span title={withChecksum(token.address)}>{shortAddress(token.address)}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
