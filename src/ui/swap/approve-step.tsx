/** The step before a sale of a token: the exchange's contract must be allowed to take it when the order fills. */

import { useState } from 'preact/hooks'
import { type PermitDomain, readPermitDomain } from '../../client/chain/permit'
import { type ChainAccess, needsZeroFirst } from '../../client/sending/access'
import type { SignedPermit } from '../../client/trade/form'
import type { Offer } from '../../client/trade/offer'
import { MAX_UINT256, toAmount } from '../../domain/scalars'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { TransactionDialog } from '../funds/open-transaction'
import { useChain } from '../funds/use-chain-access'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { later } from '../kit/later'
import { tx } from '../kit/text'
import { useReply } from '../kit/use-reply'
import { describeLowering, useDrawing } from '../orders/use-drawing'
import type { Funds } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'
import { ApprovalState } from './approval-state'
import { approvedFor } from './step'

interface ApproveStepProps {
  readonly offer: Offer
  readonly funds: Funds
  /** Given where it is not plain why this token is approved. */
  readonly why: string | undefined
  /** Given where a permit can go along with the order. */
  readonly onPermit: ((permit: SignedPermit) => void) | undefined
}

/** What is known of a token before it is approved: whether it takes a signature, and whether it must be zero first. */
interface TokenHabits {
  readonly permit: PermitDomain | undefined
  readonly isZeroFirst: boolean
}

/** Fetched when a permit is to be signed: it brings the signer along. */
const PermitDialog = later(() => import('./permit-dialog').then((part) => part.PermitDialog))

const NO_HABITS: TokenHabits = { permit: undefined, isZeroFirst: false }

async function readHabits(access: ChainAccess, offer: Offer, allowance: bigint): Promise<TokenHabits> {
  const token = offer.pair.sell.address
  if (access.kind === 'paper') return NO_HABITS
  const [permit, isZeroFirst] = await Promise.all([
    readPermitDomain(access.node, token, access.sender.owner),
    needsZeroFirst(access, token, allowance),
  ])
  return { permit, isZeroFirst }
}

const ZERO_FIRST = t`This token needs its allowance reset to zero first: two transactions.`

/** For this order and the open ones, for this one only, for all to come, or by a signature that goes along with the order. */
export function ApproveStep({ offer, funds, why, onPermit }: ApproveStepProps) {
  const access = useChain()
  const { sell } = offer.pair
  const allowance = funds.of(sell.address)?.allowance ?? 0n
  const habits = useReply(access ? () => readHabits(access, offer, allowance) : undefined, [
    access?.kind,
    sell.address,
    allowance.toString(),
  ])
  const [acts, send] = useState<readonly TransactionAct[]>()
  const [isPermitting, permitIt] = useState(false)
  const known = habits.isStale ? undefined : habits.value
  const approve = (atoms: bigint) => {
    const act = { kind: 'approve', token: sell.address, amount: toAmount(atoms) } as const
    send(known?.isZeroFirst ? [{ ...act, amount: toAmount(0n) }, act] : [act])
  }
  const drawing = useDrawing(useWorkspace().chain.id, sell.address, offer.replaces ?? undefined)
  const open = drawing?.sells ?? 0n
  const permit = drawing?.permits.length === 0 ? known?.permit : undefined
  const write = (atoms: bigint) => `${amountOut(atoms, sell)} ${sell.symbol}`
  const spend = approvedFor(offer)
  const shared = spend + open
  const sharing = t`Open orders can still sell ${write(open)}. All share one allowance, and an approval replaces it.`
  const noteOf = ([act, further]: readonly TransactionAct[]) => {
    if (further) return ZERO_FIRST
    if (act?.kind === 'approve' && BigInt(act.amount) < shared) return sharing
    return describeLowering(drawing?.permits ?? [], spend, sell)
  }
  return (
    <div class="stack" data-tight>
      <Button
        kind="primary"
        size="wide"
        isBusy={habits.state.step === 'pending'}
        onClick={() => approve(shared)}
      >
        {open > 0n ? tx`Approve ${write(shared)} for all orders` : tx`Approve ${write(shared)}`}
      </Button>
      <div class="row ways">
        {why && <p class="small">{why}</p>}
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
          <button type="button" class="text-button" onClick={() => permitIt(true)}>
            {t`Sign permit (gasless)`}
          </button>
        )}
      </div>
      <Outcome state={habits.state} />
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
          onClose={() => permitIt(false)}
          onPermit={onPermit}
        />
      )}
    </div>
  )
}
