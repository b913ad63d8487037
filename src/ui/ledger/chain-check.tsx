/** Compares the trades that the service reported with the chain, if an RPC endpoint is configured. */

import { independentNodeFor } from '../../client/chain/rpc'
import { now } from '../../client/clock'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { checkOnChain } from '../../client/watch/chain-check'
import { t } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { useReply } from '../kit/use-reply'
import { useWorkspace } from '../workspace/workspace'

const WORDS = {
  agrees: t`On-chain: same trades in the settlement contract.`,
  differs: t`On-chain: different trades in the settlement contract.`,
  unknown: t`On-chain: not found by this RPC endpoint.`,
} as const

/** Renders nothing without a chosen RPC endpoint and for signatures other than orders. */
export function ChainCheck({ row }: { readonly row: LedgerRow }) {
  const { profile, settings } = useWorkspace()
  const node = row.kind === 'order' ? independentNodeFor(profile, row.chainId, settings) : undefined
  const reply = useReply(node && (() => checkOnChain(node, row, now())), [row.id, row.trades.length])
  if (!node) return null
  return (
    <div aria-live="polite">
      {reply.value && <p class="small">{WORDS[reply.value]}</p>}
      <Outcome state={reply.state} onRetry={reply.renew} />
    </div>
  )
}
