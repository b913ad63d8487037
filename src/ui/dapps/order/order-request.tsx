/** Order that a site wants signed. Every fact shown is read from the message that will be signed. */
import type { ComponentChildren } from 'preact'
import { pagePorts } from '../../../client/bridge/page-ports'
import { deploymentOfMessage, type OrderMessage, signMessage } from '../../../client/dapps/sign-message'
import { type TokenPair, viewPair } from '../../../client/tokens/tokens'
import { limitOf, marketOf, type Prices, pricesOf } from '../../../client/trade/market-price'
import type { Executed } from '../../../domain/orders/amounts'
import type { OrderTerms } from '../../../domain/orders/order'
import type { OrderUid } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { listRemainingWarnings } from '../../../wallet/describe/remaining-warnings'
import { Callout } from '../../kit/callout'
import { Facts } from '../../kit/card'
import { Skeleton } from '../../kit/progress'
import { Expiry } from '../../orders/expiry'
import { ReplacedOrder } from '../../orders/replaced-order'
import { FundsNotes } from '../../review/funds-notes'
import { LimitPrice, MarketPrice, Sides } from '../../review/review-head'
import { type AppDataState, useAppData } from '../../signing/known-message'
import { Objections } from '../../signing/objections'
import { OnlySourceNote } from '../../signing/only-source-note'
import { partnerFeeRows } from '../../signing/partner-fee-rows'
import { AllFields, RawTypedData, SigningLines } from '../../signing/signing-lines'
import { useCheckedAction } from '../../signing/use-checked-action'
import { useClearText } from '../../signing/use-clear-text'
import { boundRow } from '../../swap/quote-card'
import { type SwapWorth, worthOf } from '../../swap/trade-worth'
import { useLoadedUsdPrices } from '../../tokens/use-funds'
import { Recipient } from '../../workspace/recipient'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { RealSignature } from '../real-signature'
import type { RequestProps } from '../request-frame'
import { SignFoot } from '../sign-foot'
import { useOrderChecks } from './use-order-checks'
import { describeWorsePrice } from './worse-price'

interface OrderRequestProps extends RequestProps {
  readonly message: OrderMessage
}

export function OrderRequest(props: OrderRequestProps) {
  const document = useAppData(props.message)
  return <ReadOrder {...props} document={document} />
}

interface ReadOrderProps extends OrderRequestProps {
  readonly document: AppDataState
}

function ReadOrder({ request, answer, message, document: { text: appData, isPending } }: ReadOrderProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const pair = viewPair(chain.id, message.terms)
  const prices = useKnownPrices(pair)
  const market = prices && marketOf(pair, prices)
  const worth = worthOf(pair, limitOf(message.terms), prices ?? NO_PRICES)
  const worse = market && describeWorsePrice(message.terms, market, worth)
  const deployment = deploymentOfMessage(message, { profile, chainId: chain.id })
  const checks = useOrderChecks({ terms: message.terms, deployment }, appData, worse !== undefined)
  // Show the checks only when they are complete, so that nothing can appear above an enabled button and move
  // it.
  const known = isPending || !prices ? undefined : checks
  const { action, objections, isAllowed, type } = useCheckedAction(async (overriding) => {
    const context = { origin: request.origin, profile, chainId: chain.id, owner, appData }
    const signed = await signMessage(message, context, overriding)
    if ('objections' in signed) return signed.objections
    await answer(request, { result: signed.signature })
    // The site places the order now.
    pagePorts.wake().catch(reportError)
    return []
  }, known?.broken)
  const { clear } = useClearText(chain.id, { terms: message.terms, owner, appData, deployment })
  return (
    <>
      <OrderHead
        title={t`Sign order`}
        terms={message.terms}
        pair={pair}
        worth={worth}
        market={market}
        replaces={known?.replaces}
        appData={appData}
      >
        {/* The failed worth check already warns of the same loss. */}
        {worse && !objections.some(({ rule }) => rule === 'worth') && <Callout tone="bad">{worse}</Callout>}
        <div aria-live="polite">
          <OnlySourceNote source={known?.onlySource} />
        </div>
        <FundsNotes funds={known?.funds} orders={[{ terms: message.terms, owner, appData: appData ?? '' }]} />
        <div aria-live="polite">
          {known && (
            <Objections
              verdict={{ objections, type }}
              passed={known.passed}
              advice={t`This check can’t be overridden. Reject it: the site must change the order.`}
            />
          )}
        </div>
      </OrderHead>
      {!isPending &&
        listRemainingWarnings(clear.warnings, known && objections).map(({ kind, message }) => (
          <Callout key={kind} tone="caution">
            {message}
          </Callout>
        ))}
      {isPending ? (
        <Skeleton height={24} />
      ) : (
        <AllFields lines={clear.lines}>
          <SigningLines lines={clear.lines} />
          <RawTypedData data={message.raw} digest={message.digest} />
        </AllFields>
      )}
      <p class="small soft">{t`The site places this order. Cowbell logs the signature.`}</p>
      <RealSignature message={message} />
      <SignFoot
        request={request}
        answer={answer}
        signing={action}
        isAllowed={known !== undefined && isAllowed}
        warnings={clear.warnings}
      >
        {t`Sign order`}
      </SignFoot>
    </>
  )
}

export const NO_PRICES: Prices = { sellPrice: undefined, buyPrice: undefined }

/**
 * Returns the USD prices of known tokens, or undefined until they are loaded. Unknown tokens have no price.
 */
export function useKnownPrices(pair: TokenPair): Prices | undefined {
  const known = [pair.sell, pair.buy].filter(({ isKnown }) => isKnown)
  const prices = useLoadedUsdPrices(known.map(({ address }) => address))
  return prices && pricesOf(pair, prices)
}

interface OrderHeadProps {
  readonly title: string
  readonly terms: OrderTerms
  readonly pair: TokenPair
  readonly worth: SwapWorth
  readonly market: Executed | undefined
  /** Order that this order cancels. */
  readonly replaces: OrderUid | undefined
  /** The app-data document. Undefined while it loads, or if it is unknown. */
  readonly appData: string | undefined
  /** Results of the checks. */
  readonly children: ComponentChildren
}

/** Summary in the layout of the review screen. Prices are omitted if a token or its price is unknown. */
export function OrderHead({
  title,
  terms,
  pair,
  worth,
  market,
  replaces,
  appData,
  children,
}: OrderHeadProps) {
  const limit = limitOf(terms)
  const offer = { pair, terms }
  const hasPrice = pair.sell.isKnown && pair.buy.isKnown
  return (
    <section class="review-head" aria-label={t`Order`}>
      <h2>{title}</h2>
      <Sides pair={pair} traded={limit} worth={worth} />
      <Facts
        rows={[
          boundRow(offer),
          ...(replaces ? [[t`Replaces`, <ReplacedOrder key="replaces" uid={replaces} />] as const] : []),
          ...(hasPrice
            ? [
                [
                  t`Limit price`,
                  <LimitPrice key="limit" offer={offer} limit={limit} market={market} />,
                ] as const,
              ]
            : []),
          ...(market
            ? [[t`Market price`, <MarketPrice key="market" offer={offer} market={market} />] as const]
            : []),
          [t`Expires`, <Expiry key="expires" validTo={terms.validTo} />],
          [t`Recipient`, <Recipient key="recipient" receiver={terms.receiver} typedName={null} />],
          ...partnerFeeRows(appData),
        ]}
      />
      {children}
    </section>
  )
}
