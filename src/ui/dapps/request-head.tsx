/** Head of a request: the full origin, the network, and a button to the next pending request. */

import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import { findChain } from '../../domain/chains/chains'
import { isolate } from '../../domain/text/isolate'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'
import { findOriginDoubts } from './origin-doubts'

interface RequestHeadProps {
  readonly request: Pick<WalletRequest, 'origin' | 'chainId'>
  /** Position among the pending requests, starting at 0. */
  readonly position: { readonly index: number; readonly count: number }
  /** Goes to the next request. After the last request comes the first. */
  readonly onNext: () => void
  /** Rejects all requests of this site and disconnects it. Given if the site asks repeatedly. */
  readonly onRejectAll: (() => Promise<void>) | undefined
}

export function RequestHead({ request, position, onNext, onRejectAll }: RequestHeadProps) {
  const { profile } = useWorkspace()
  const { origin, chainId } = request
  const rejecting = useAction(async () => onRejectAll?.())
  const { protocol, host } = new URL(origin)
  const doubts = findOriginDoubts(origin)
  return (
    <header class="stack" data-tight>
      <h1 class="request-origin">
        <span class="soft">{`${protocol}//`}</span>
        {host}
      </h1>
      <div class="request-place row small soft">
        <span class="grow">
          {findChain(chainId)?.label ?? t`Unknown network`} · {isolate(profile.label)}
        </span>
        {position.count > 1 && (
          <>
            <strong role="status">{t`Request ${position.index + 1} of ${position.count}`}</strong>
            <Button kind="quiet" size="small" aria-label={t`Next request`} onClick={onNext}>
              {t`Next`}
            </Button>
          </>
        )}
      </div>
      {onRejectAll && (
        <div>
          <Button size="small" isBusy={rejecting.isPending} onClick={() => rejecting.run()}>
            {t`Reject all and disconnect`}
          </Button>
        </div>
      )}
      <Outcome state={rejecting.state} />
      {doubts.includes('lookAlike') && (
        <Callout tone="caution" title={t`This name uses look-alike letters.`}>
          {t`It may imitate another site. Check it letter by letter.`}
        </Callout>
      )}
      {doubts.includes('unencrypted') && (
        <Callout tone="caution">{t`This site is not encrypted (http): anyone on the way can change it.`}</Callout>
      )}
    </header>
  )
}
