/** Imported tokens of all networks. A removed token can be restored. */

import type { ImportedToken } from '../../client/db/rows/tokens'
import { putBackToken, removeImported, watchImported, watchRemovedToken } from '../../client/tokens/imported'
import { viewToken } from '../../client/tokens/tokens'
import { findChain } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { RemoveButton, RemovedNote } from '../kit/removed-note'
import { tx } from '../kit/text'
import { useLive } from '../kit/use-live'
import { TokenMark } from '../tokens/token-mark'

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
      <RemovedNote watch={watchRemovedToken} nameOf={({ symbol }) => symbol} restore={putBackToken} />
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
