/** The tokens that were imported, of all networks: each can be removed, and the last one put back. */

import type { ImportedToken } from '../../client/db/rows/known'
import { putBackToken, removeImported, watchImported, watchRemovedToken } from '../../client/tokens/imported'
import { viewToken } from '../../client/trade/tokens'
import { findChain } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { TokenMark } from '../tokens/token-mark'

/** The list, and the token just removed. */
export function ImportedTokens() {
  const tokens = useLive(watchImported, [])
  return (
    <div class="stack">
      <p class="small soft">{t`To import a token, paste its address where a token is chosen.`}</p>
      {tokens && tokens.length > 0 && (
        <ul class="known-tokens" aria-label={t`Imported tokens`}>
          {tokens.map((token) => (
            <Imported key={`${token.chainId}:${token.address}`} token={token} />
          ))}
        </ul>
      )}
      <RemovedToken />
    </div>
  )
}

function Imported({ token }: { readonly token: ImportedToken }) {
  const { chainId, address, symbol, name } = token
  const removing = useAction(() => removeImported(token))
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
      <Button
        size="small"
        kind="quiet"
        aria-label={t`Remove ${symbol}`}
        isBusy={removing.isPending}
        onClick={() => removing.run()}
      >
        {t`Remove`}
      </Button>
      <Outcome state={removing.state} />
    </li>
  )
}

/** Says what was removed, and puts it back. */
function RemovedToken() {
  const removed = useLive(watchRemovedToken, [])
  const undoing = useAction(putBackToken)
  return (
    <div role="status">
      {removed && (
        <div class="row">
          <span class="grow small">{tx`Removed: ${removed.symbol}.`}</span>
          <Button size="small" isBusy={undoing.isPending} onClick={() => undoing.run()}>
            {t`Undo`}
          </Button>
        </div>
      )}
    </div>
  )
}
