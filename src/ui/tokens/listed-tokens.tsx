/** Tokens of a file, with every field that is used later. */
import type { ListedToken } from '../../client/db/rows/tokens'
import { networkName } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { MoreRows, useRowLimit } from '../kit/more-rows'
import '../styles/screens/settings.css'

interface ListedTokensProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly tokens: readonly ListedToken[]
}

export function ListedTokens({ label, tokens }: ListedTokensProps) {
  const rows = useRowLimit()
  const shown = tokens.slice(0, rows.limit)
  return (
    <>
      <ul class="known-tokens" aria-label={label}>
        {shown.map(({ chainId, address, symbol, name, decimals }) => (
          <li key={`${chainId}:${address}`}>
            <div class="grow">
              <strong>
                <bdi>{symbol}</bdi>
              </strong>{' '}
              <bdi>{name}</bdi>
              <div class="small soft">{t`${decimals} decimals, ${networkName(chainId)}`}</div>
              <code class="address">{withChecksum(address)}</code>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < tokens.length && <MoreRows rows={rows} shown={shown.length} />}
    </>
  )
}
