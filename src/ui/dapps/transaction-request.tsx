/**
 * Transaction that a site wants sent. Cowbell sends only calls that it can decode completely, and simulates
 * them first.
 */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { RpcReply } from '../../client/bridge/dapp-views'
import { callDataOf, readParams } from '../../client/dapps/params'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import type { ChainAccess } from '../../client/sending/chain-access'
import { Refusal } from '../../domain/refusal'
import type { Hash32 } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { SimulationNotes } from '../funds/transaction-dialog'
import { actLabel } from '../funds/transaction-words'
import { useActText } from '../funds/use-act-text'
import { type TransactionSteps, useTransaction } from '../funds/use-transaction'
import { Callout, Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { ObjectionNotes } from '../signing/objections'
import { SigningLines } from '../signing/signing-lines'
import { ActiveAccount } from '../workspace/recipient'
import { useChainAccess } from '../workspace/use-chain-access'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { NativeOrder } from './order/native-order'
import { ReadRequest } from './read-request'
import { RequestFoot, type RequestProps } from './request-frame'
import { requireAccount } from './require-account'
import { requireAct } from './require-act'
import { SignFoot } from './sign-foot'
import '../styles/screens/review.css'

export function TransactionRequest(props: RequestProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const access = useChainAccess()
  const read = () => {
    const [sent] = readParams(props.request.method as 'eth_sendTransaction', props.request.params)
    requireAccount(sent.from, owner)
    if (sent.chainId !== undefined && Number(sent.chainId) !== chain.id)
      throw new Refusal('InvalidParameter', {
        description: t`It is for another network than the chosen one.`,
      })
    const call = { to: sent.to, value: sent.value ?? 0n, data: callDataOf(sent) }
    return requireAct(call, { owner, profile, chainId: chain.id })
  }
  if (!access) return <NoEndpoint {...props} />
  return (
    <ReadRequest {...props} read={read}>
      {(act) =>
        act.kind === 'createEthFlowOrder' && access.kind === 'node' ? (
          <NativeOrder {...props} act={act} access={access} />
        ) : (
          <Transaction {...props} act={act} access={access} />
        )
      }
    </ReadRequest>
  )
}

/** Refuses a transaction on a network without an RPC endpoint. */
export function NoEndpoint(props: RequestProps) {
  const { chain } = useWorkspace()
  return (
    <>
      <Callout tone="bad" title={t`No RPC endpoint for ${chain.label}.`}>
        {t`Add one in Portfolio, then try again on the site.`}
      </Callout>
      <RequestFoot {...props} rejection={rpcErrorOf('noNode')} />
    </>
  )
}

interface TransactionProps extends RequestProps {
  readonly act: TransactionAct
  readonly access: ChainAccess
}

function Transaction({ request, answer, act, access }: TransactionProps) {
  // Answer on submission, because the next request may be on screen when the transaction is mined.
  const onSent = (result: Hash32) => answer(request, { result }).catch(reportError)
  const sending = useMemo(() => ({ acts: [act], onSent }), [act])
  const steps = useTransaction(access, sending)
  return <ActReview request={request} answer={answer} act={act} access={access} steps={steps} />
}

interface ActReviewProps extends TransactionProps {
  readonly steps: TransactionSteps
  /** Answer to the site if the user stops. Default: an error. */
  readonly rejection?: RpcReply
  /** Shown above the act. */
  readonly children?: ComponentChildren
}

/** Review of one act: what it does, its simulation and costs, objections, and the buttons. */
export function ActReview({ request, answer, act, access, steps, rejection, children }: ActReviewProps) {
  const text = useActText(act, access.sender)
  const lines = text.lines.filter(({ isCommon }) => !isCommon)
  const isReady = steps.shown !== undefined && !('message' in steps.shown) && !steps.row
  return (
    <>
      {children}
      <Card title={text.title}>
        <p class="small">{text.explanation}</p>
        <Facts rows={[[t`From`, <ActiveAccount key="from" />]]} />
        <SigningLines lines={lines.map((line) => ({ ...line, field: 'network' }))} />
        <SimulationNotes trial={steps.shown} />
      </Card>
      <Outcome state={steps.trial.state} />
      <ObjectionNotes {...steps.overridable} />
      <SignFoot
        request={request}
        answer={answer}
        signing={steps.sending}
        isAllowed={isReady && steps.overridable.isAllowed}
        step={steps.index}
        rejection={rejection}
      >
        {actLabel(act, text.title)}
      </SignFoot>
    </>
  )
}
