/** The swap screen: a form, its live quote, and the button that leads to the review. */
import { t } from '../../domain/text/texts'
import '../styles/screens/swap.css'
import '../styles/screens/trade.css'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { writeDraft } from '../../client/db/drafts'
import { listTradable } from '../../client/tokens/imported'
import { viewToken } from '../../client/tokens/tokens'
import { marketOf } from '../../client/trade/market-price'
import { isOffer } from '../../client/trade/offer'
import { draftNames, writeReviewDraft } from '../../client/trade/review-draft'
import { areOffers } from '../../client/trade/several-orders'
import {
  choosePrice,
  chooseToken,
  formOf,
  isSeveral,
  restoreForm,
  type SwapForm,
  typeAmount,
} from '../../client/trade/swap-form'
import type { OrderKind } from '../../domain/orders/order'
import type { AutoSlippage } from '../../domain/orders/slippage'
import { invertDirection } from '../../domain/text/numbers'
import { Button, IconButton } from '../kit/button'
import { Outcome } from '../kit/callout'
import { restoreLostFocus } from '../kit/focus'
import { Skeleton } from '../kit/progress'
import { Segments } from '../kit/segments'
import { type ActionState, useAction } from '../kit/use-action'
import { useDraft } from '../kit/use-draft'
import { useIsRoomy } from '../kit/use-is-wide'
import { useLoaded } from '../kit/use-loaded'
import { useNodeDialog } from '../nodes/node-dialog'
import { NodeNote } from '../nodes/node-states'
import { Trend } from '../prices/trend'
import { useRecordedCosts, useRecordedPairPrice } from '../prices/use-prices'
import { TokenPicker } from '../tokens/token-picker'
import { usePairPrices } from '../tokens/use-funds'
import { goTo, hrefOf, type ScreenProps } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { readWorth, SwapAmounts } from './amounts'
import { ApprovalState } from './approval-state'
import { useEdit } from './edit-note'
import type { SwapStep } from './next-step'
import { OrderOptions } from './options/order-options'
import { type FormDefaults, useOrderDefaults } from './options/use-slippage'
import { WidePanels } from './panels/wide-panels'
import { NoQuoteYet, QuoteCard } from './quote-card'
import { SellMoreButton } from './sell-more-button'
import { SeveralOffers } from './several/several-fields'
import { explainApproval } from './several/several-step'
import { costsOf, costWarning } from './trade-worth'
import { usePriceKeys } from './use-price-keys'
import { type Swap, useSwap } from './use-swap'

/** Waits for the draft, so that the form is never shown empty first. */
export function SwapScreen({ params: { buy } }: ScreenProps) {
  const workspace = useWorkspace()
  // A larger window has a chart, so the form needs no trend line.
  const isRoomy = useIsRoomy()
  const [isChartOpen, openChart] = useState(false)
  const name = draftNames.swap(workspace)
  const [draft, change] = useDraft(name, (stored) => restoreForm(stored, workspace.chain.id))
  const { account } = workspace
  const form = useMemo(() => draft && formOf(draft, account), [draft, account?.address])
  const patch = (fields: Partial<SwapForm>) => change((before) => ({ ...before, ...fields }))
  const choose = (price: SwapForm['price']) => change((before) => choosePrice(before, price))
  const chooseToType = usePriceKeys(form?.price, choose)
  useLinkedToken(buy, form !== undefined, change)
  const formDefaults = useOrderDefaults(form)
  return (
    <div class="screen-body" data-wide data-head="split" data-fill>
      <ScreenHead title={t`Swap`}>
        {form && (
          <>
            <Segments
              label={t`Order type`}
              value={form.price}
              segments={[
                { value: 'market', label: t`Market` },
                { value: 'limit', label: t`Limit` },
              ]}
              onChoice={choose}
            />
            {!isRoomy && form.sellToken && form.buyToken && (
              <span class="trend">
                <Trend chainId={workspace.chain.id} sellToken={form.sellToken} buyToken={form.buyToken} />
                <IconButton
                  icon="activity"
                  size="small"
                  label={t`Price chart`}
                  aria-pressed={isChartOpen}
                  onClick={() => openChart(!isChartOpen)}
                />
              </span>
            )}
            <OrderOptions form={form} defaults={formDefaults.defaults} onChange={patch} />
          </>
        )}
      </ScreenHead>
      {form ? (
        <SwapBody
          form={form}
          formDefaults={formDefaults}
          change={change}
          patch={patch}
          onLimit={() => chooseToType('limit')}
          isChartOpen={isChartOpen}
        />
      ) : (
        <Skeleton height={280} />
      )}
    </div>
  )
}

/** Takes over the token from the address, and then removes it from the address. */
function useLinkedToken(
  named: string | undefined,
  isReady: boolean,
  change: (make: (form: SwapForm) => SwapForm) => void,
): void {
  const { profile, chain } = useWorkspace()
  useEffect(() => {
    if (named === undefined || !isReady) return
    const token = listTradable(profile, chain.id).find(({ address }) => address === named)
    if (token) change((before) => chooseToken(before, 'buy', token.address))
    globalThis.location.replace(hrefOf('swap'))
  }, [named, isReady])
}

interface SwapBodyProps {
  readonly form: SwapForm
  readonly formDefaults: FormDefaults
  readonly change: (make: (form: SwapForm) => SwapForm) => void
  readonly patch: (fields: Partial<SwapForm>) => void
  /** Switches to a limit order and focuses its price. */
  readonly onLimit: () => void
  /** Whether a small window shows the chart too. */
  readonly isChartOpen: boolean
}

function SwapBody({ form, formDefaults, change, patch, onLimit, isChartOpen }: SwapBodyProps) {
  const [picking, pick] = useState<OrderKind>()
  const swap = useSwap(form, formDefaults)
  const prices = usePairPrices(form)
  const { chain } = useWorkspace()
  useRecordedPairPrice(chain.id, { sell: form.sellToken, buy: form.buyToken }, prices)
  const single = swap.offer && isOffer(swap.offer) ? swap.offer : undefined
  useRecordedCosts(chain.id, single?.terms, single, single && marketOf(single.pair, prices))
  const offer = swap.sum ?? single
  const several = swap.several && areOffers(swap.several) ? swap.several : undefined
  const onTurn = () => patch({ priceDirection: invertDirection(form.priceDirection) })
  const worth = readWorth({ form, swap }, prices)
  const costs = offer && costsOf(offer.pair, offer, prices)
  return (
    <div class="swap">
      <SwapAmounts form={form} change={change} swap={swap} worth={worth} prices={prices} onPick={pick} />
      <div class="swap-facts stack">
        {offer && costs ? (
          <QuoteCard
            offer={offer}
            prices={prices}
            form={form}
            onTurn={onTurn}
            costs={costs}
            reply={swap.reply}
          />
        ) : (
          <NoQuoteYet state={swap.reply.state} />
        )}
      </div>
      {form.price === 'limit' && form.several && (
        <SeveralOffers plan={form.several} offers={swap.several} prices={prices} />
      )}
      <ActionBar
        form={form}
        swap={swap}
        patch={patch}
        auto={formDefaults.defaults.auto ?? null}
        warning={costs && form.price === 'market' ? costWarning(costs) : undefined}
      />
      <WidePanels
        form={form}
        prices={prices}
        onLimit={onLimit}
        change={change}
        isOpened={isChartOpen}
        offers={several ?? (single ? [single] : [])}
      />
      {picking && (
        <Picker picking={picking} form={form} change={change} swap={swap} onClose={() => pick(undefined)} />
      )}
    </div>
  )
}

interface PickerProps extends Pick<SwapBodyProps, 'form' | 'change'> {
  readonly picking: OrderKind
  readonly swap: Swap
  readonly onClose: () => void
}

function Picker({ picking, form, change, swap, onClose }: PickerProps) {
  const { chain } = useWorkspace()
  return (
    <TokenPicker
      title={picking === 'sell' ? t`Token to sell` : t`Token to buy`}
      chainId={chain.id}
      chosen={picking === 'sell' ? form.sellToken : form.buyToken}
      funds={swap.funds}
      onChoice={(token) => {
        change((before) => chooseToken(before, picking, token))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Checks if a quote failed and the same request may succeed. */
const canRetry = (state: ActionState<unknown>): boolean =>
  state.step === 'failed' || (state.step === 'refused' && state.canRetry)

/** Moves the focus from a pressed approval button to the button that replaces it. */
function useMovedFocus(button: RefObject<HTMLButtonElement | null>, step: SwapStep['step']): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === 'approve' && step === 'review') restoreLostFocus(button.current)
    before.current = step
  }, [step])
}

interface NextButtonProps {
  readonly form: SwapForm
  readonly swap: Swap
  /** Automatic slippage of the pair, if the settings do not fix one. */
  readonly auto: AutoSlippage | null
  readonly patch: (fields: Partial<SwapForm>) => void
  readonly sending: ActionState<Awaited<ReturnType<typeof loadSending>>>
}

interface ActionBarProps extends Omit<NextButtonProps, 'sending'> {
  /** Warning of high costs. */
  readonly warning: string | undefined
}

/** Always visible: the current problem or warning, if any, and the main button. */
function ActionBar({ warning, ...props }: ActionBarProps) {
  const { form, swap } = props
  const sending = useLoaded(loadSending)
  const { chain } = useWorkspace()
  return (
    <div class="action-bar" data-step={swap.step.step}>
      {form.sellToken && swap.step.step !== 'approve' && (
        <ApprovalState token={viewToken(chain.id, form.sellToken)} funds={swap.funds} />
      )}
      <NodeNote />
      <Outcome state={swap.reply.state} />
      {warning && (
        <p class="small impact" data-tone="bad" role="status">
          {warning}
        </p>
      )}
      {canRetry(swap.reply.state) ? (
        <Button kind="primary" size="wide" icon="refresh" onClick={swap.reply.renew}>
          {t`Retry`}
        </Button>
      ) : (
        <NextButton {...props} sending={sending} />
      )}
    </div>
  )
}

/** Code that sends transactions. Loaded while the browser is idle, after the form is usable. */
const loadSending = async () => {
  await new Promise((resolve) => requestIdleCallback(resolve))
  const [{ ApproveStep }, { NativeStep }] = await Promise.all([
    import('./approve-step'),
    import('./native-step'),
  ])
  return { ApproveStep, NativeStep }
}

const readyWord = ({ replaces }: SwapForm): string => (replaces ? t`Review changes` : t`Review order`)

/** The main button. It names the next step, or the reason why there is no next step. */
function NextButton({ form, swap, auto, patch, sending }: NextButtonProps) {
  const workspace = useWorkspace()
  const { step, quote } = swap
  const edit = useEdit(form)
  const reviewing = useAction(async () => {
    if (!quote) return
    await writeDraft(
      draftNames.review(workspace),
      writeReviewDraft({ id: crypto.randomUUID(), form, quote, at: now(), auto }),
    )
    goTo('review')
  })
  const button = useRef<HTMLButtonElement>(null)
  useMovedFocus(button, step.step)
  if (step.step === 'approve' || step.step === 'native') {
    if (sending.step === 'pending') return <Skeleton height={44} />
    if (sending.step !== 'done') return <Outcome state={sending} />
    const { ApproveStep, NativeStep } = sending.value
    if (step.step === 'approve')
      return (
        <ApproveStep
          offer={step.offer}
          funds={swap.funds}
          reason={explainApproval(form, step.offer)}
          // A permit belongs to one order.
          onPermit={isSeveral(form) ? undefined : (permit) => patch({ permit })}
        />
      )
    const onWrapped = () => patch({ sellToken: workspace.chain.wrappedNative })
    return <NativeStep form={form} offer={step.offer} onWrapped={onWrapped} />
  }
  if (step.step === 'node' || step.step === 'reread')
    return <BalanceButton step={step} onReread={swap.funds.reply.renew} />
  if (step.step === 'tooSmall')
    return <SellMoreButton {...step} onAmount={(amount) => patch(typeAmount(form, 'sell', amount))} />
  const isReady = step.step === 'review'
  // The same button element, so that it keeps the focus after a press.
  const isContinued = isReady && edit.hasEnded
  return (
    <>
      {edit.note}
      <Button
        ref={button}
        kind="primary"
        size="wide"
        disabled={!isReady}
        isBusy={step.step === 'waiting' || reviewing.isPending}
        onClick={() => (isContinued ? patch({ replaces: null }) : edit.submit(() => reviewing.run()))}
      >
        {isContinued ? t`Continue as a new order` : isReady ? readyWord(form) : step.reason}
      </Button>
      <Outcome state={reviewing.state} />
    </>
  )
}

interface BalanceButtonProps {
  readonly step: Extract<SwapStep, { readonly step: 'node' | 'reread' }>
  readonly onReread: () => void
}

/** Makes the balance of the native coin known, without which it cannot be sold. */
function BalanceButton({ step, onReread }: BalanceButtonProps) {
  const nodes = useNodeDialog()
  return (
    <>
      <Button kind="primary" size="wide" onClick={step.step === 'node' ? nodes.open : onReread}>
        {step.reason}
      </Button>
      {nodes.dialog}
    </>
  )
}
