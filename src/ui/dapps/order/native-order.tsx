/**
 * Order of the native coin that a site wants placed by a transaction (EthFlow). It is reviewed like an order,
 * and simulated like a transaction.
 */
import { readNativeOrder } from '../../../client/dapps/native-order'
import type { NodeAccess } from '../../../client/signing/native-sell'
import { viewPair } from '../../../client/tokens/tokens'
import { limitOf, marketOf } from '../../../client/trade/market-price'
import { NATIVE_TOKEN_MARKER } from '../../../domain/chains/chains'
import type { Hash32 } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { listRemainingWarnings } from '../../../wallet/describe/remaining-warnings'
import { type ActOf, termsOfNativeSell } from '../../../wallet/messages/transaction-acts'
import { SimulationNotes } from '../../funds/transaction-dialog'
import { useTransaction } from '../../funds/use-transaction'
import { Callout, Outcome } from '../../kit/callout'
import { Skeleton } from '../../kit/progress'
import { useAppDataOf } from '../../signing/known-message'
import { Objections } from '../../signing/objections'
import { OnlySourceNote } from '../../signing/only-source-note'
import { AllFields, SigningLines } from '../../signing/signing-lines'
import { useClearText } from '../../signing/use-clear-text'
import { worthOf } from '../../swap/trade-worth'
import { useWorkspace } from '../../workspace/workspace'
import type { RequestProps } from '../request-frame'
import { SignFoot } from '../sign-foot'
import { NO_PRICES, OrderHead, useKnownPrices } from './order-request'
import { useOrderChecks } from './use-order-checks'
import { describeWorsePrice } from './worse-price'

interface NativeOrderProps extends RequestProps {
  readonly act: ActOf<'createEthFlowOrder'>
  readonly access: NodeAccess
}

/** Returns what the review shows of an order: its pair, prices, document and checks. */
function useReadOrder({ act, access }: Pick<NativeOrderProps, 'act' | 'access'>) {
  const { chain } = useWorkspace()
  const { deployment } = access.sender
  const terms = termsOfNativeSell(act.order, deployment)
  const { text: appData, isPending } = useAppDataOf(chain.id, terms.appData)
  const pair = viewPair(chain.id, { ...terms, sellToken: NATIVE_TOKEN_MARKER })
  const prices = useKnownPrices(pair)
  const market = prices && marketOf(pair, prices)
  const worth = worthOf(pair, limitOf(terms), prices ?? NO_PRICES)
  const worse = market && describeWorsePrice(terms, market, worth)
  const checks = useOrderChecks({ terms, deployment }, appData, worse !== undefined)
  const known = isPending || !prices ? undefined : checks
  return { terms, appData, pair, market, worth, worse, known }
}

export function NativeOrder({ request, answer, act, access }: NativeOrderProps) {
  const { terms, appData, pair, market, worth, worse, known } = useReadOrder({ act, access })
  const steps = useTransaction(access, {
    acts: [act],
    readOrder: () => readNativeOrder(access, act.order, appData),
    orderObjections: known?.broken,
    onSent: (result: Hash32) => answer(request, { result }).catch(reportError),
  })
  const { deployment, owner, chainId } = access.sender
  const { clear } = useClearText(chainId, { terms, owner, appData, deployment })
  const { shown, overridable } = steps
  const isReady = known !== undefined && shown !== undefined && !('message' in shown) && !steps.row
  return (
    <>
      <OrderHead
        title={t`Place order`}
        terms={terms}
        pair={pair}
        worth={worth}
        market={market}
        replaces={known?.replaces}
        appData={appData}
      >
        {/* The failed worth check already warns of the same loss. */}
        {worse && !overridable.objections.some(({ rule }) => rule === 'worth') && (
          <Callout tone="bad">{worse}</Callout>
        )}
        <div aria-live="polite">
          <OnlySourceNote source={known?.onlySource} />
        </div>
        <SimulationNotes trial={shown} />
        <div aria-live="polite">
          {known ? (
            <Objections
              verdict={overridable}
              passed={known.passed}
              advice={t`This check can’t be overridden. Reject it: the site must change the order.`}
            />
          ) : (
            <Skeleton height={24} />
          )}
        </div>
      </OrderHead>
      <Outcome state={steps.trial.state} />
      {known &&
        listRemainingWarnings(clear.warnings, overridable.objections).map(({ kind, message }) => (
          <Callout key={kind} tone="caution">
            {message}
          </Callout>
        ))}
      <AllFields lines={clear.lines}>
        <SigningLines lines={clear.lines} />
      </AllFields>
      <p class="small soft">{t`The transaction sells the coin and places the order. It costs gas.`}</p>
      <SignFoot
        request={request}
        answer={answer}
        signing={steps.sending}
        isAllowed={isReady && overridable.isAllowed}
        warnings={clear.warnings}
      >
        {t`Place order`}
      </SignFoot>
    </>
  )
}
