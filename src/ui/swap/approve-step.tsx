/** Approval step: before a token is sold, the exchange's contract needs an allowance for it. */

import { useState } from 'preact/hooks'
import { type PermitDomain, readPermitDomain } from '../../client/chain/permit'
import { type ChainAccess, needsZeroFirst } from '../../client/sending/chain-access'
import type { Offer } from '../../client/trade/offer'
import type { SignedPermit } from '../../client/trade/swap-form'
import { MAX_UINT256, toAmount } from '../../domain/scalars'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { TransactionDialog } from '../funds/open-transaction'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { lazy } from '../kit/lazy'
import { tx } from '../kit/text'
import { useReply } from '../kit/use-reply'
import { describeLoweredAllowance, useSharedAllowance } from '../orders/use-shared-allowance'
import type { Funds } from '../tokens/use-funds'
import { useChainAccess } from '../workspace/use-chain-access'
import { useWorkspace } from '../workspace/workspace'
import { ApprovalState } from './approval-state'
import { approvalAmountFor } from './next-step'

interface ApproveStepProps {
  readonly offer: Offer
  readonly funds: Funds
  /** Explains the approval, if the reason is not obvious. */
  readonly reason: string | undefined
  /** Present if the order can carry a permit. */
  readonly onPermit: ((permit: SignedPermit) => void) | undefined
}

/**
 * Facts about a token before its approval: if it supports permits, and if its allowance must be reset to zero
 * first.
 */
interface ApprovalFacts {
  readonly permit: PermitDomain | undefined
  readonly needsReset: boolean
}

/** Loaded on use, because it imports the signer. */
const PermitDialog = lazy(() => import('./permit-dialog').then((part) => part.PermitDialog))

const NO_FACTS: ApprovalFacts = { permit: undefined, needsReset: false }

async function readApprovalFacts(
  access: ChainAccess,
  offer: Offer,
  allowance: bigint,
): Promise<ApprovalFacts> {
  const token = offer.pair.sell.address
  if (access.kind === 'paper') return NO_FACTS
  const [permit, isZeroFirst] = await Promise.all([
    readPermitDomain(access.node, token, access.sender.owner),
    needsZeroFirst(access, token, allowance),
  ])
  return { permit, needsReset: isZeroFirst }
}

const ZERO_FIRST = t`This token needs its allowance reset to zero first: two transactions.`

/**
 * Approves the amount of this order and all open orders, of this order only, or an unlimited amount. A permit
 * that the order carries can replace the approval.
 */
export function ApproveStep({ offer, funds, reason, onPermit }: ApproveStepProps) {
  const access = useChainAccess()
  const { sell } = offer.pair
  const allowance = funds.of(sell.address)?.allowance
  const facts = useReply(
    access && allowance !== undefined ? () => readApprovalFacts(access, offer, allowance) : undefined,
    [access?.kind, sell.address, allowance?.toString()],
  )
  const [acts, send] = useState<readonly TransactionAct[]>()
  const [isPermitting, setPermitting] = useState(false)
  const known = facts.isStale ? undefined : facts.value
  const approve = (atoms: bigint) => {
    const act = { kind: 'approve', token: sell.address, amount: toAmount(atoms) } as const
    send(known?.needsReset ? [{ ...act, amount: toAmount(0n) }, act] : [act])
  }
  const drawing = useSharedAllowance(useWorkspace().chain.id, sell.address, offer.replaces ?? undefined)
  const open = drawing?.sells ?? 0n
  const permit = drawing?.permits.length === 0 ? known?.permit : undefined
  const write = (atoms: bigint) => `${amountOut(atoms, sell)} ${sell.symbol}`
  const spend = approvalAmountFor(offer)
  const shared = spend + open
  const sharing = t`Open orders can still sell ${write(open)}. All share one allowance, and an approval replaces it.`
  const noteOf = ([act, further]: readonly TransactionAct[]) => {
    if (further) return ZERO_FIRST
    if (act?.kind === 'approve' && BigInt(act.amount) < shared) return sharing
    return describeLoweredAllowance(drawing?.permits ?? [], spend, sell)
  }
  return (
    <div class="stack" data-tight>
      <Button
        kind="primary"
        size="wide"
        // The amount includes what open orders sell, so that amount is read first.
        isBusy={facts.state.step === 'pending' || !drawing}
        onClick={() => approve(shared)}
      >
        {open > 0n ? tx`Approve ${write(shared)} for all orders` : tx`Approve ${write(shared)}`}
      </Button>
      <div class="row ways">
        {reason && <p class="small">{reason}</p>}
        {open > 0n ? (
          <button type="button" class="text-button" title={sharing} onClick={() => approve(spend)}>
            {tx`Approve only ${write(spend)}`}
          </button>
        ) : (
          <ApprovalState token={sell} funds={funds} />
        )}
        <button type="button" class="text-button" onClick={() => approve(MAX_UINT256)}>
          {t`Approve unlimited ${sell.symbol}`}
        </button>
        {onPermit && permit && (
          <button type="button" class="text-button" onClick={() => setPermitting(true)}>
            {t`Sign permit (gasless)`}
          </button>
        )}
      </div>
      <Outcome state={facts.state} onRetry={facts.renew} />
      {access && acts && (
        <TransactionDialog
          access={access}
          sending={{ acts }}
          note={noteOf(acts)}
          onClose={() => send(undefined)}
          onDone={() => {
            funds.reply.renew()
            send(undefined)
          }}
        />
      )}
      {access?.kind === 'node' && isPermitting && onPermit && permit && (
        <PermitDialog
          access={access}
          offer={offer}
          open={open}
          note={open > 0n ? sharing : undefined}
          domain={permit}
          onClose={() => setPermitting(false)}
          onPermit={onPermit}
        />
      )}
    </div>
  )
}
