/** Sells the native coin: through the EthFlow contract, which places the order, or after wrapping. */

import { useState } from 'preact/hooks'
import type { Offer } from '../../client/trade/offer'
import type { SwapForm } from '../../client/trade/swap-form'
import { toAmount } from '../../domain/scalars'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { nativeSellOf, placedUidOf } from '../../wallet/messages/transaction-acts'
import { TransactionDialog } from '../funds/open-transaction'
import type { TransactionPlan } from '../funds/use-transaction'
import { Button } from '../kit/button'
import { tx } from '../kit/text'
import { goTo } from '../workspace/routes'
import { useChainAccess } from '../workspace/use-chain-access'
import { isNativeSell, maxSpendOf } from './next-step'

interface NativeStepProps {
  readonly form: SwapForm
  readonly offer: Offer
  /** Called when the coin is wrapped. The form then sells the wrapped token. */
  readonly onWrapped: () => void
}

/** The transaction being sent. It does not change while new quotes arrive. */
interface SendingState {
  readonly sending: TransactionPlan
  readonly uid: string | undefined
}

export function NativeStep({ form, offer, onWrapped }: NativeStepProps) {
  const access = useChainAccess()
  const [planned, setPlanned] = useState<SendingState>()
  const { sell } = offer.pair
  if (!access) return null
  const spend = maxSpendOf(offer)
  const amountText = `${amountOut(spend, sell)} ${sell.symbol}`
  const sellAtOnce = () => {
    if (access.kind !== 'node') return
    const order = nativeSellOf(offer.terms, access.sender.owner, offer.quoteId)
    setPlanned({
      sending: {
        acts: [{ kind: 'createEthFlowOrder', order }],
        readOrder: async () => (await import('./native-placing')).preparePlacing(access, offer),
      },
      uid: placedUidOf(order, access.sender.deployment),
    })
  }
  const wrap = () =>
    setPlanned({ sending: { acts: [{ kind: 'wrap', amount: toAmount(spend) }] }, uid: undefined })
  const isOffered = isNativeSell(form, access)
  const finish = (uid: string | undefined) => {
    setPlanned(undefined)
    if (uid) goTo('order', { chain: String(access.sender.chainId), uid })
    else onWrapped()
  }
  return (
    <div class="stack" data-tight>
      <div class="row native-buttons">
        {isOffered && (
          <Button kind="primary" size="wide" onClick={sellAtOnce}>
            {tx`Sell ${amountText} directly`}
          </Button>
        )}
        <Button kind={isOffered ? 'plain' : 'primary'} size="wide" onClick={wrap}>
          {tx`Wrap ${amountText} first`}
        </Button>
      </div>
      <p class="soft tiny wide-only">
        {t`Wrapping is 1:1. The wrapped order is signed and canceled without gas.`}
      </p>
      {planned && (
        <TransactionDialog
          access={access}
          sending={planned.sending}
          onClose={() => setPlanned(undefined)}
          onDone={() => finish(planned.uid)}
        />
      )}
    </div>
  )
}
