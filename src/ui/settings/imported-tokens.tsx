/** The tokens that were imported, of all networks: each can be removed, and the last one put back. */

import type { ImportedToken } from '../../client/db/rows/known'
import { putBackToken, removeImported, watchImported, watchRemovedToken } from '../../client/tokens/imported'
import { viewToken } from '../../client/tokens/tokens'
import { findChain } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { tx } from '../kit/text'
import { useLive } from '../kit/use-live'
import { TokenMark } from '../tokens/token-mark'
import { RemoveButton, RemovedNote } from './removed-note'

/** The list, and the token just removed. */
export function ImportedTokens() {
  const tokens = useLive(watchImported, [])
  return (
    <div class="stack">
      <p class="small soft">{t`To import a token, paste its address in the token picker.`}</p>
      {tokens && tokens.length > 0 && (
        <ul class="known-tokens" aria-label={t`Imported tokens`}>
          {tokens.map((token) => (
            <Imported key={`${token.chainId}:${token.address}`} token={token} />
          ))}
        </ul>
      )}
      <RemovedNote watch={watchRemovedToken} nameOf={({ symbol }) => symbol} putBack={putBackToken} />
    </div>
  )
}

function Imported({ token }: { readonly token: ImportedToken }) {
  const { chainId, address, symbol, name } = token
  return (
    <li>
      <TokenMark token={viewToken(chainId, address)} />
      <div class="grow">
        <strong>
          <bdi>{symbol}</bdi>
        </strong>{' '}
        <span class="small soft">
          {tx`${<bdi>{name}</bdi>} on ${findChain(chainId)?.label ?? String(chainId)}`}
        </span>
        <code class="address">{withChecksum(address)}</code>
      </div>
      <RemoveButton name={symbol} remove={() => removeImported(token)} />
    </li>
  )
}
