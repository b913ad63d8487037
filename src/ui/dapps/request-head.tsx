/** Who asks, in full: the origin as the browser has it, the network and account it is about, and how many more wait. */

import type { WalletRequest } from '../../client/db/rows/dapps/wallet-request'
import { findChain } from '../../domain/chains/chains'
import { plural, t } from '../../domain/text/texts'
import { Callout } from '../kit/callout'
import { useWorkspace } from '../workspace/workspace'
import { findOriginDoubts } from './origin-doubts'

interface RequestHeadProps {
  readonly request: Pick<WalletRequest, 'origin' | 'chainId'>
  /** Requests behind this one. */
  readonly others: number
}

export function RequestHead({ request: { origin, chainId }, others }: RequestHeadProps) {
  const { profile } = useWorkspace()
  const { protocol, host } = new URL(origin)
  const doubts = findOriginDoubts(origin)
  return (
    <header class="stack" data-tight>
      <h1 class="request-origin">
        <span class="soft">{`${protocol}//`}</span>
        {host}
      </h1>
      <p class="row small soft">
        <span class="grow">
          {findChain(chainId)?.label ?? t`Unknown network`} · {profile.label}
        </span>
        {others > 0 && (
          <strong>{plural(others, t`${others} more request waits`, t`${others} more requests wait`)}</strong>
        )}
      </p>
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
