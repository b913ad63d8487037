/** Selling the coin itself: at once by the contract that places the order, or wrapped first and sold as any token. */

import { useState } from 'preact/hooks'
import { callService } from '../../client/bridge/service'
import type { ChainAccess, NativeSell } from '../../client/chain/access'
import { now } from '../../client/clock'
import { deploymentFor } from '../../client/settings/profiles'
import { factsOf, quotedMarket } from '../../client/signing/facts'
import { readAround } from '../../client/signing/sign-order'
import type { SwapForm } from '../../client/trade/form'
import type { Offer } from '../../client/trade/offer'
import { toAmount } from '../../domain/scalars'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { nativeSellOf } from '../../wallet/messages/transaction-acts'
import { TransactionDialog } from '../funds/transaction-dialog'
import { useChain } from '../funds/use-chain-access'
import type { Sending } from '../funds/use-transaction'
import { Button } from '../kit/button'
import { tx } from '../kit/text'
import { goTo } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { isNativeSell, placedEntry } from './native-sell'
import { spendOf } from './step'

interface NativeStepProps {
  readonly form: SwapForm
  readonly offer: Offer
  /** The coin is wrapped: from here on its wrapped form is sold. */
  readonly onWrapped: () => void
}

type NodeDoor = Extract<ChainAccess, { kind: 'node' }>

/** The service gets the app data before the order is on-chain, where only its hash is. */
async function preparePlacing(access: NodeDoor, offer: Offer): Promise<NativeSell> {
  const { profileId, chainId, deployment, owner } = access.sender
  await callService('putAppData', {
    network: chainId,
    hash: offer.terms.appData,
    body: { fullAppData: offer.appData },
  })
  const around = await readAround(deployment, { profileId, chainId, owner, terms: offer.terms })
  const facts = factsOf(offer, { ...around, market: quotedMarket(offer), scheme: 'eip712' })
  return { facts, entry: placedEntry(access, offer, now()), usd: around.usd }
}

/** What is being sent: held as it was shown, while prices go on behind it. */
interface Held {
  readonly sending: Sending
  readonly goesTo: string | undefined
}

export function NativeStep({ form, offer, onWrapped }: NativeStepProps) {
  const { profile, chain } = useWorkspace()
  const access = useChain()
  const [held, hold] = useState<Held>()
  const { sell } = offer.pair
  if (!access) return null
  const spend = spendOf(offer)
  const much = `${amountOut(spend, sell)} ${sell.symbol}`
  const sellAtOnce = () => {
    if (access.kind !== 'node') return
    const order = nativeSellOf(offer.terms, access.sender.owner, offer.quoteId)
    hold({
      sending: {
        acts: [{ kind: 'createEthFlowOrder', order }],
        placing: () => preparePlacing(access, offer),
      },
      goesTo: placedEntry(access, offer, now()).uid,
    })
  }
  const wrap = () =>
    hold({ sending: { acts: [{ kind: 'wrap', amount: toAmount(spend) }] }, goesTo: undefined })
  const isOffered = isNativeSell(form, access) && deploymentFor(profile, chain.id).ethFlow !== undefined
  const finish = (uid: string | undefined) => {
    hold(undefined)
    if (uid) goTo('order', { chain: String(chain.id), uid })
    else onWrapped()
  }
  return (
    <div class="stack" data-tight>
      <div class="row native-ways">
        {isOffered && (
          <Button kind="primary" size="wide" onClick={sellAtOnce}>
            {tx`Sell ${much} directly`}
          </Button>
        )}
        <Button kind={isOffered ? 'plain' : 'primary'} size="wide" onClick={wrap}>
          {tx`Wrap ${much} first`}
        </Button>
      </div>
      <p class="soft tiny wide-only">
        {t`Wrapping is 1:1. The wrapped order is signed and canceled without gas.`}
      </p>
      {held && (
        <TransactionDialog
          access={access}
          sending={held.sending}
          onClose={() => hold(undefined)}
          onDone={() => finish(held.goesTo)}
        />
      )}
    </div>
  )
}
