/** The swap screen: what is typed becomes a live offer, and the offer goes to its review. */
import '../styles/trade.css'
import { useState } from 'preact/hooks'
import { keepDraft } from '../../desk/drafts'
import type { OrderKind } from '../../domain/orders'
import { ApproveStep } from '../components/approve-step'
import { Button } from '../components/button'
import { Outcome } from '../components/callout'
import { ScreenHead } from '../components/card'
import { OrderOptions } from '../components/order-options'
import { Skeleton } from '../components/progress'
import { QuoteCard } from '../components/quote-card'
import { Segments } from '../components/segments'
import { SwapAmounts } from '../components/swap-amounts'
import { TokenPicker } from '../components/token-picker'
import { goTo } from '../routes'
import { type ActionState, useAction } from '../use-action'
import { useDraft } from '../use-draft'
import { useUsdPrice } from '../use-funds'
import { now } from '../use-now'
import { useSwap } from '../use-swap'
import { useWorkspace } from '../workspace'
import { draftNames, writeReviewDraft } from './review-draft'
import { choosePrice, chooseToken, restoreForm, type SwapForm } from './swap-form'
import { isOffer } from './swap-offer'

/** Waits for the draft; the form is drawn with it at once, never empty first. */
export function SwapScreen() {
  const workspace = useWorkspace()
  const name = draftNames.swap(workspace)
  const [form, change] = useDraft(name, (draft) => restoreForm(draft, workspace.chain.id))
  return (
    <div class="screen-body">
      <ScreenHead title="Swap">
        {form && (
          <Segments
            label="How the price is set"
            value={form.price}
            segments={[
              { value: 'market', label: 'Market' },
              { value: 'limit', label: 'Limit' },
            ]}
            onChoice={(price) => change((before) => choosePrice(before, price))}
          />
        )}
      </ScreenHead>
      {form ? <SwapBody form={form} change={change} /> : <Skeleton height={280} />}
    </div>
  )
}

interface SwapBodyProps {
  readonly form: SwapForm
  readonly change: (make: (form: SwapForm) => SwapForm) => void
}

function SwapBody({ form, change }: SwapBodyProps) {
  const workspace = useWorkspace()
  const [picking, pick] = useState<OrderKind>()
  const swap = useSwap(form)
  const sellPrice = useUsdPrice(form.sellToken)
  const buyPrice = useUsdPrice(form.buyToken)
  const offer = swap.offer && isOffer(swap.offer) ? swap.offer : undefined
  const patch = (fields: Partial<SwapForm>) => change((before) => ({ ...before, ...fields }))
  const onTurn = () =>
    patch({ priceDirection: form.priceDirection === 'buyPerSell' ? 'sellPerBuy' : 'buyPerSell' })
  return (
    <>
      <SwapAmounts form={form} change={change} swap={swap} prices={{ sellPrice, buyPrice }} onPick={pick} />
      <div class="swap-next">
        <Next form={form} swap={swap} />
        <Outcome state={swap.reply.state} />
        {isOver(swap.reply.state) && (
          <Button kind="quiet" size="small" icon="refresh" onClick={swap.reply.renew}>
            Ask again
          </Button>
        )}
      </div>
      {offer && (
        <QuoteCard offer={offer} sellPrice={sellPrice} form={form} reply={swap.reply} onTurn={onTurn} />
      )}
      <OrderOptions form={form} defaults={workspace.settings} onChange={patch} />
      {picking && (
        <TokenPicker
          title={picking === 'sell' ? 'Token to sell' : 'Token to buy'}
          chainId={workspace.chain.id}
          chosen={picking === 'sell' ? form.sellToken : form.buyToken}
          funds={swap.funds}
          onChoice={(token) => {
            change((before) => chooseToken(before, picking, token))
            pick(undefined)
          }}
          onClose={() => pick(undefined)}
        />
      )}
    </>
  )
}

/** An asking that gave no price is not repeated by itself. */
const isOver = ({ step }: ActionState<unknown>): boolean => step === 'refused' || step === 'failed'

/** The one button: what to do next, or why nothing can be done. */
function Next({ form, swap }: { readonly form: SwapForm; readonly swap: ReturnType<typeof useSwap> }) {
  const workspace = useWorkspace()
  const { step, quote } = swap
  const reviewing = useAction(async () => {
    if (!quote) return
    await keepDraft(draftNames.review(workspace), writeReviewDraft({ form, quote, at: now() }))
    goTo('review')
  })
  if (step.step === 'approve') return <ApproveStep offer={step.offer} onApproved={swap.funds.reply.renew} />
  const isReady = step.step === 'review'
  return (
    <>
      <Button
        kind="primary"
        size="wide"
        disabled={!isReady}
        isBusy={step.step === 'waiting' || reviewing.isPending}
        onClick={() => reviewing.run()}
      >
        {isReady ? 'Review order' : step.says}
      </Button>
      <Outcome state={reviewing.state} />
    </>
  )
}
