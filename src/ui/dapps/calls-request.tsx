/**
 * List of calls that a site wants sent (EIP-5792). Each call is an act that Cowbell understands. They are
 * reviewed, simulated and sent one after the other.
 */
import { useMemo } from 'preact/hooks'
import { readParams } from '../../client/dapps/params'
import type { ChainAccess } from '../../client/sending/chain-access'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { TransactionAct } from '../../wallet/messages/transaction-acts'
import { useActText } from '../funds/use-act-text'
import { useTransaction } from '../funds/use-transaction'
import { Card } from '../kit/card'
import { tx } from '../kit/text'
import { useChainAccess } from '../workspace/use-chain-access'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import type { RequestProps } from './request-frame'
import { requireAccount } from './require-account'
import { requireAct } from './require-act'
import { ActReview, NoEndpoint } from './transaction-request'
import '../styles/screens/review.css'

/** Acts of a list, and its name for the site. */
interface CallList {
  readonly id: string
  readonly acts: readonly TransactionAct[]
}

export function CallsRequest(props: RequestProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const access = useChainAccess()
  const { request } = props
  const read = (): CallList => {
    const [list] = readParams(request.method as 'wallet_sendCalls', request.params)
    requireAccount(list.from ?? owner, owner)
    const acts = list.calls.map(({ to, value = 0n, data = '0x' }) =>
      requireListed(requireAct({ to, value, data }, { owner, profile, chainId: chain.id })),
    )
    return { id: list.id ?? request.id, acts }
  }
  if (!access) return <NoEndpoint {...props} />
  return (
    <ReadRequest {...props} read={read}>
      {(list) => <Calls {...props} list={list} access={access} />}
    </ReadRequest>
  )
}

/**
 * Checks that an act can be in a list. An order has a review of its own, which a list does not show.
 * @throws Refusal UnknownTypedData
 */
function requireListed(act: TransactionAct): TransactionAct {
  if (act.kind !== 'createEthFlowOrder') return act
  const description = t`An order cannot be part of a list. The site must ask for it by itself.`
  throw new WalletRefusal('UnknownTypedData', { description })
}

interface CallsProps extends RequestProps {
  readonly list: CallList
  readonly access: ChainAccess
}

function Calls({ request, answer, list: { id, acts }, access }: CallsProps) {
  const sending = useMemo(() => {
    let sentCount = 0
    const onSent = async () => {
      sentCount += 1
      if (sentCount === acts.length) await answer(request, { result: { id } }).catch(reportError)
    }
    return { acts, onSent, batch: { origin: request.origin, id, count: acts.length } }
  }, [request.id])
  const steps = useTransaction(access, sending)
  const act = steps.act ?? acts[acts.length - 1]
  if (!act) return null
  const isStarted = steps.index > 0 || steps.row !== undefined
  return (
    <ActReview
      request={request}
      answer={answer}
      act={act}
      access={access}
      steps={steps}
      // The site reads from the status that only a part was sent.
      {...(isStarted && { rejection: { result: { id } } })}
    >
      <Card title={t`${acts.length} transactions, one after the other`}>
        <ol class="small">
          {acts.map((each, index) => (
            <ActLine key={index} position={index + 1} act={each} access={access} />
          ))}
        </ol>
        <p class="small soft" role="status">
          {tx`Transaction ${steps.index + 1} of ${acts.length}`}
          {steps.row ? ` · ${t`Waiting for a block`}` : ''}
        </p>
      </Card>
    </ActReview>
  )
}

interface ActLineProps {
  readonly position: number
  readonly act: TransactionAct
  readonly access: ChainAccess
}

const ActLine = ({ position, act, access }: ActLineProps) => (
  <li>
    {position}. {useActText(act, access.sender).title}
  </li>
)
