/** The swap screen: what is typed becomes a live offer, and the offer goes to its review. */
import { t } from '../../domain/text/texts'
import '../styles/screens/swap.css'
import '../styles/screens/trade.css'
import type { ComponentProps, RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { keepDraft } from '../../client/db/drafts'
import { listTradable } from '../../client/tokens/imported'
import { viewToken } from '../../client/tokens/tokens'
import {
  choosePrice,
  chooseToken,
  formOf,
  isSeveral,
  restoreForm,
  type SwapForm,
} from '../../client/trade/form'
import { isOffer } from '../../client/trade/offer'
import { draftNames, writeReviewDraft } from '../../client/trade/review-draft'
import { areOffers } from '../../client/trade/several-orders'
import type { OrderKind } from '../../domain/orders/order'
import type { AutoSlippage } from '../../domain/orders/slippage'
import { turned } from '../../domain/text/numbers'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { ScreenHead } from '../kit/card'
import { takeLostFocus } from '../kit/focus'
import { Skeleton } from '../kit/progress'
import { Segments } from '../kit/segments'
import { type ActionState, useAction } from '../kit/use-action'
import { useDraft } from '../kit/use-draft'
import { useIsWide } from '../kit/use-is-wide'
import { useLoaded } from '../kit/use-loaded'
import { Trend } from '../prices/trend'
import { useSeenWorth } from '../prices/use-prices'
import { TokenPicker } from '../tokens/token-picker'
import { usePairPrices } from '../tokens/use-funds'
import { goTo, hrefOf, type ScreenProps } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { readWorth, SwapAmounts } from './amounts'
import { ApprovalState } from './approval-state'
import { useEdit } from './edit-note'
import { OrderOptions } from './options/order-options'
import { type FormDefaults, useOrderDefaults } from './options/use-slippage'
import { NoQuoteYet, QuoteCard } from './quote-card'
import { SeveralOffers } from './several/several-fields'
import { whyApproved } from './several/step'
import type { SwapStep } from './step'
import { type Swap, useSwap } from './use-swap'
import { costsOf } from './worth'

/** Waits for the draft; the form is drawn with it at once, never empty first. */
export function SwapScreen({ params: { buy } }: ScreenProps) {
  const workspace = useWorkspace()
  // Beside a chart of the pair no line of it is needed.
  const isWide = useIsWide()
  const name = draftNames.swap(workspace)
  const [draft, change] = useDraft(name, (kept) => restoreForm(kept, workspace.chain.id))
  const { account } = workspace
  const form = useMemo(() => draft && formOf(draft, account), [draft, account?.address])
  const patch = (fields: Partial<SwapForm>) => change((before) => ({ ...before, ...fields }))
  const choose = (price: SwapForm['price']) => change((before) => choosePrice(before, price))
  const chooseToType = usePriceKeys(form?.price, choose)
  useBought(buy, form !== undefined, change)
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
            {!isWide && form.sellToken && form.buyToken && (
              <Trend chainId={workspace.chain.id} sellToken={form.sellToken} buyToken={form.buyToken} />
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
        />
      ) : (
        <Skeleton height={280} />
      )}
    </div>
  )
}

/** Keys that choose the order type from any field, by where they are on the keyboard: a Mac's Option types letters. */
const PRICE_KEYS: ReadonlyMap<string, SwapForm['price']> = new Map([
  ['KeyL', 'limit'],
  ['KeyM', 'market'],
])

/** Listens for them. A limit that was chosen so, or by what is returned, has its price typed next. */
function usePriceKeys(
  chosen: SwapForm['price'] | undefined,
  choose: (price: SwapForm['price']) => void,
): (price: SwapForm['price']) => void {
  const isTypedNext = useRef(false)
  useEffect(() => {
    if (isTypedNext.current && chosen === 'limit')
      document.querySelector<HTMLElement>('main .limit-input')?.focus()
    isTypedNext.current = false
  }, [chosen])
  const chooseToType = (price: SwapForm['price']) => {
    isTypedNext.current = true
    choose(price)
  }
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const price = event.altKey && !event.ctrlKey && !event.metaKey && PRICE_KEYS.get(event.code)
      if (!price) return
      event.preventDefault()
      chooseToType(price)
    }
    globalThis.addEventListener('keydown', hear)
    return () => globalThis.removeEventListener('keydown', hear)
  })
  return chooseToType
}

/** Takes over the token that the address names, and leaves the address of the screen alone. */
function useBought(
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
  /** Makes it a limit order, with the price typed next. */
  readonly onLimit: () => void
}

function SwapBody({ form, formDefaults, change, patch, onLimit }: SwapBodyProps) {
  const [picking, pick] = useState<OrderKind>()
  const swap = useSwap(form, formDefaults)
  const prices = usePairPrices(form)
  useSeenWorth(useWorkspace().chain.id, { sell: form.sellToken, buy: form.buyToken }, prices)
  const single = swap.offer && isOffer(swap.offer) ? swap.offer : undefined
  const offer = swap.sum ?? single
  const several = swap.several && areOffers(swap.several) ? swap.several : undefined
  const onTurn = () => patch({ priceDirection: turned(form.priceDirection) })
  const worth = readWorth({ form, swap }, prices)
  return (
    <div class="swap">
      <SwapAmounts form={form} change={change} swap={swap} worth={worth} prices={prices} onPick={pick} />
      <div class="swap-facts stack">
        {offer ? (
          <QuoteCard
            offer={offer}
            prices={prices}
            form={form}
            onTurn={onTurn}
            costs={costsOf(offer.pair, offer, prices)}
            reply={swap.reply}
          />
        ) : (
          <NoQuoteYet state={swap.reply.state} />
        )}
      </div>
      {form.price === 'limit' && form.several && (
        <SeveralOffers plan={form.several} offers={swap.several} prices={prices} />
      )}
      <ActionBar form={form} swap={swap} patch={patch} auto={formDefaults.defaults.auto ?? null} />
      <Beside form={form} prices={prices} onLimit={onLimit} offers={several ?? (single ? [single] : [])} />
      {picking && (
        <Picker picking={picking} form={form} change={change} swap={swap} onClose={() => pick(undefined)} />
      )}
    </div>
  )
}

const loadDesk = () => import('./desk/desk').then((part) => part.Desk)
type DeskProps = ComponentProps<Awaited<ReturnType<typeof loadDesk>>>

/** Fetched where there is room for it. */
const Beside = (props: DeskProps) => (useIsWide() ? <LoadedDesk {...props} /> : null)

function LoadedDesk(props: DeskProps) {
  const desk = useLoaded(loadDesk)
  return (
    <div class="desk">
      {desk.step === 'pending' && <Skeleton height={220} />}
      {desk.step === 'done' ? <desk.value {...props} /> : <Outcome state={desk} />}
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

/** A failed quote is not repeated by itself. */
const isOver = ({ step }: ActionState<unknown>): boolean => step === 'refused' || step === 'failed'

/** An approval that was pressed gives the focus on to the button that takes its place. */
function useFollowingFocus(button: RefObject<HTMLButtonElement | null>, step: SwapStep['step']): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === 'approve' && step === 'review') takeLostFocus(button.current)
    before.current = step
  }, [step])
}

interface NextProps {
  readonly form: SwapForm
  readonly swap: Swap
  /** The slippage that the pair asks for, where the settings leave it open. */
  readonly auto: AutoSlippage | null
  readonly patch: (fields: Partial<SwapForm>) => void
  readonly sending: ActionState<Awaited<ReturnType<typeof loadSending>>>
}

/** In sight in every state: what is wrong, if anything, and what to do next. */
function ActionBar(props: Omit<NextProps, 'sending'>) {
  const { form, swap } = props
  const sending = useLoaded(loadSending)
  const { chain } = useWorkspace()
  return (
    <div class="action-bar" data-step={swap.step.step}>
      {form.sellToken && swap.step.step !== 'approve' && (
        <ApprovalState token={viewToken(chain.id, form.sellToken)} funds={swap.funds} />
      )}
      <Outcome state={swap.reply.state} />
      {isOver(swap.reply.state) ? (
        <Button kind="primary" size="wide" icon="refresh" onClick={swap.reply.renew}>
          {t`Retry`}
        </Button>
      ) : (
        <Next {...props} sending={sending} />
      )}
    </div>
  )
}

/** What sends transactions: fetched before it is asked for, but after the form can be typed into. */
const loadSending = async () => {
  await new Promise((resolve) => requestIdleCallback(resolve))
  const [{ ApproveStep }, { NativeStep }] = await Promise.all([
    import('./approve-step'),
    import('./native-step'),
  ])
  return { ApproveStep, NativeStep }
}

const readyWord = ({ replaces }: SwapForm): string => (replaces ? t`Review changes` : t`Review order`)

/** The one button: what to do next, or why nothing can be done. */
function Next({ form, swap, auto, patch, sending }: NextProps) {
  const workspace = useWorkspace()
  const { step, quote } = swap
  const edit = useEdit(form)
  const reviewing = useAction(async () => {
    if (!quote) return
    await keepDraft(
      draftNames.review(workspace),
      writeReviewDraft({ id: crypto.randomUUID(), form, quote, at: now(), auto }),
    )
    goTo('review')
  })
  const button = useRef<HTMLButtonElement>(null)
  useFollowingFocus(button, step.step)
  if (step.step === 'approve' || step.step === 'native') {
    if (sending.step === 'pending') return <Skeleton height={44} />
    if (sending.step !== 'done') return <Outcome state={sending} />
    const { ApproveStep, NativeStep } = sending.value
    if (step.step === 'approve')
      return (
        <ApproveStep
          offer={step.offer}
          funds={swap.funds}
          why={whyApproved(form, step.offer)}
          // A permit goes along with one order.
          onPermit={isSeveral(form) ? undefined : (permit) => patch({ permit })}
        />
      )
    const onWrapped = () => patch({ sellToken: workspace.chain.wrappedNative })
    return <NativeStep form={form} offer={step.offer} onWrapped={onWrapped} />
  }
  const isReady = step.step === 'review'
  // One button, so that it keeps the focus when it was pressed.
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
        {isContinued ? t`Continue as a new order` : isReady ? readyWord(form) : step.says}
      </Button>
      <Outcome state={reviewing.state} />
    </>
  )
}
