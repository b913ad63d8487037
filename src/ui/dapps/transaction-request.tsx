/** A transaction that a site has sent: one that Cowbell knows to the last byte, tried before it is shown; every other is refused. */
import { useEffect, useMemo } from 'preact/hooks'
import type { ChainAccess } from '../../client/chain/access'
import { dataOf, readParams } from '../../client/dapps/params'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import { deploymentFor } from '../../client/settings/profiles'
import type { Chain } from '../../domain/chains/chains'
import { findKnownToken } from '../../domain/chains/imported-tokens'
import { type Address, address, toMilliseconds } from '../../domain/scalars'
import { moment, usd, usdOf } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { describeAct, type TransactionText } from '../../wallet/describe/transaction'
import { actOfCall } from '../../wallet/messages/read-call'
import { callOf, type TransactionAct } from '../../wallet/messages/transaction-acts'
import { shortAddress } from '../../wallet/vault/checksum'
import { Cost } from '../funds/transaction-dialog'
import { wordOfAct } from '../funds/transaction-words'
import { useChain } from '../funds/use-chain-access'
import { useTransaction } from '../funds/use-transaction'
import { Callout, Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { SigningLines } from '../review/signing-lines'
import { useUsdPrices } from '../tokens/use-funds'
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
    const call = { to: sent.to, value: sent.value ?? 0n, data: dataOf(sent) }
    const act = actOfCall(call, { owner, deployment: deploymentFor(profile, chain.id) })
    if (act) return act
    const description = t`Cowbell cannot decode this transaction and does not send it.`
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
  const { chain } = useWorkspace()
  const sending = useMemo(() => ({ acts: [act] }), [act])
  const steps = useTransaction(access, sending)
  const txHash = steps.row?.txHash
  useEffect(() => {
    if (txHash) answer(request, { result: txHash }).catch(reportError)
  }, [txHash])
  const prices = useUsdPrices(tokensOf(act, chain))
  const text = describeAct(act, callOf(act, access.sender).to, {
    ...access.sender,
    findToken: (at) => findKnownToken(chain.id, at),
    writeTime: (at) => moment(toMilliseconds(at)),
    writeWorth: (atoms, at) => {
      const [token, price] = [findKnownToken(chain.id, at), prices.get(at)]
      return token && price ? ` · ${usd(usdOf(atoms, token.decimals, price))}` : ''
    },
  })
  const lines = text.lines.filter(({ isCommon }) => !isCommon).map(withShortAddress)
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

/** The tokens whose amounts are shown; the native coin is worth what its wrapped form is. */
function tokensOf(act: TransactionAct, { wrappedNative }: Chain): readonly Address[] {
  if (act.kind === 'approve') return [act.token]
  if ('order' in act) return [wrappedNative, act.order.buyToken]
  return 'amount' in act ? [wrappedNative] : []
}

/** A line that names an address, with the address: one that is doubted is shown whole beside it. */
const withShortAddress = (line: TransactionText['lines'][number]): typeof line => {
  const at = address.safeParse(line.detail)
  return at.success && !line.tone ? { ...line, text: `${line.text} · ${shortAddress(at.data)}` } : line
}
