/**
 * Transaction that a site wants sent. Cowbell sends only calls that it can decode completely, and simulates
 * them first.
 */
import { useMemo } from 'preact/hooks'
import { callDataOf, readParams } from '../../client/dapps/params'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import type { ChainAccess } from '../../client/sending/chain-access'
import { deploymentsFor } from '../../client/settings/order-domains'
import { Refusal } from '../../domain/refusal'
import type { Hash32 } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { findAct } from '../../wallet/messages/read-call'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { SimulationNotes } from '../funds/transaction-dialog'
import { actLabel } from '../funds/transaction-words'
import { useActText } from '../funds/use-act-text'
import { useTransaction } from '../funds/use-transaction'
import { Callout, Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { ObjectionNotes } from '../signing/objections'
import { SigningLines } from '../signing/signing-lines'
import { ActiveAccount } from '../workspace/recipient'
import { useChainAccess } from '../workspace/use-chain-access'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import { RequestFoot, type RequestProps } from './request-frame'
import { requireAccount } from './require-account'
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
    // In the Sandbox a site calls the public contracts. Nothing is signed: the paper chain moves play money.
    const [act] = deploymentsFor(profile, chain.id).flatMap(
      (deployment) => findAct(call, { owner, deployment }) ?? [],
    )
    if (act?.kind === 'approveSpender' && access?.kind === 'paper')
      throw new WalletRefusal('PolicyBroken', {
        description: t`The Sandbox has no such contract. The approval would do nothing.`,
        fix: t`Reject it, or change network or environment and retry on the site.`,
      })
    if (act) return act
    const description = t`Cowbell does not know all that this transaction does, and does not send it.`
    throw new WalletRefusal('UnknownTypedData', { description })
  }
  if (!access) {
    return (
      <>
        <Callout tone="bad" title={t`No RPC endpoint for ${chain.label}.`}>
          {t`Add one in Portfolio, then try again on the site.`}
        </Callout>
        <RequestFoot {...props} rejection={rpcErrorOf('noNode')} />
      </>
    )
  }
  return (
    <ReadRequest {...props} read={read}>
      {(act) => <Transaction {...props} act={act} access={access} />}
    </ReadRequest>
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
  const text = useActText(act, access.sender)
  const lines = text.lines.filter(({ isCommon }) => !isCommon)
  return (
    <>
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
        isAllowed={steps.shown !== undefined && !('message' in steps.shown) && steps.overridable.isAllowed}
      >
        {actLabel(act, text.title)}
      </SignFoot>
    </>
  )
}
