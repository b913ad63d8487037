/** A transaction that a site has sent: one that Cowbell knows to the last byte, tried before it is shown; every other is refused. */
import { useMemo } from 'preact/hooks'
import { dataOf, readParams } from '../../client/dapps/params'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import type { ChainAccess } from '../../client/sending/access'
import { deploymentFor } from '../../client/settings/profiles'
import { Refusal } from '../../domain/refusal'
import type { Hash32 } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { actOfCall } from '../../wallet/messages/read-call'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { Cost } from '../funds/transaction-dialog'
import { wordOfAct } from '../funds/transaction-words'
import { useActText } from '../funds/use-act-text'
import { useChain } from '../funds/use-chain-access'
import { useTransaction } from '../funds/use-transaction'
import { Callout, Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { SigningLines } from '../review/signing-lines'
import { OwnAccount } from '../workspace/recipient'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import { RequestFoot, type RequestProps } from './request-frame'
import { requireAccount } from './require-account'
import { SignFoot } from './sign-foot'
import '../styles/screens/review.css'

export function TransactionRequest(props: RequestProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const access = useChain()
  const read = () => {
    const [sent] = readParams(props.request.method as 'eth_sendTransaction', props.request.params)
    requireAccount(sent.from, owner)
    if (sent.chainId !== undefined && Number(sent.chainId) !== chain.id)
      throw new Refusal('InvalidParameter', {
        description: t`It is for another network than the chosen one.`,
      })
    const call = { to: sent.to, value: sent.value ?? 0n, data: dataOf(sent) }
    const act = actOfCall(call, { owner, deployment: deploymentFor(profile, chain.id) })
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
  // Answered as it is sent, for the next request may be on the screen by then.
  const onSent = (result: Hash32) => answer(request, { result }).catch(reportError)
  const sending = useMemo(() => ({ acts: [act], onSent }), [act])
  const steps = useTransaction(access, sending)
  const text = useActText(act, access.sender)
  const lines = text.lines.filter(({ isCommon }) => !isCommon)
  const trial = steps.trial.isStale ? undefined : steps.trial.value
  return (
    <>
      <Card title={text.title}>
        <p class="small">{text.means}</p>
        <Facts rows={[[t`From`, <OwnAccount key="from" />]]} />
        <SigningLines lines={lines.map((line) => ({ ...line, field: 'network' }))} />
        <Cost trial={trial} />
      </Card>
      <Outcome state={steps.trial.state} />
      <SignFoot
        request={request}
        answer={answer}
        signing={steps.sending}
        isAllowed={trial !== undefined && !('says' in trial)}
      >
        {wordOfAct(act, text.title)}
      </SignFoot>
    </>
  )
}
