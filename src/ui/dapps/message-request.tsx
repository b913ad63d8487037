/**
 * Typed-data request of a site. Only orders, cancellations and permits are signed. Orders pass the same checks
 * as Cowbell's own.
 */
import { readParams } from '../../client/dapps/params'
import { requireSignable, type SignableMessage, signMessage } from '../../client/dapps/sign-message'
import { requirePermit } from '../../client/dapps/sign-permit'
import { t } from '../../domain/text/texts'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { isPermitMessage, type PermitMessage } from '../../wallet/messages/token-permits'
import { useAction } from '../kit/use-action'
import { KnownMessageCard } from '../signing/known-message'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { OrderRequest } from './order/order-request'
import { PermitRequest } from './permit-request'
import { ReadRequest } from './read-request'
import { RealSignature } from './real-signature'
import type { RequestProps } from './request-frame'
import { requireAccount } from './require-account'
import { SignFoot } from './sign-foot'
import '../styles/screens/review.css'

export function MessageRequest(props: RequestProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const read = () => {
    const { method, params } = props.request
    const [account, typedData] = readParams(method as 'eth_signTypedData_v4', params)
    requireAccount(account, owner)
    const place = { origin: props.request.origin, profile, chainId: chain.id }
    const message = readTypedData(typedData)
    return isPermitMessage(message) ? requirePermit(message, place) : requireSignable(message, place)
  }
  return (
    <ReadRequest {...props} read={read}>
      {(message) => <SignableRequest {...props} message={message} />}
    </ReadRequest>
  )
}

interface SignableRequestProps extends RequestProps {
  readonly message: SignableMessage | PermitMessage
}

function SignableRequest({ message, ...props }: SignableRequestProps) {
  if (isPermitMessage(message)) return <PermitRequest {...props} message={message} />
  if (message.kind === 'order') return <OrderRequest {...props} message={message} />
  return <CancellationRequest {...props} message={message} />
}

interface CancellationRequestProps extends RequestProps {
  readonly message: Exclude<SignableMessage, { kind: 'order' }>
}

function CancellationRequest({ request, answer, message }: CancellationRequestProps) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const signing = useAction(async () => {
    const context = { origin: request.origin, profile, chainId: chain.id, owner }
    const signed = await signMessage(message, context, { overridden: [] })
    if ('signature' in signed) await answer(request, { result: signed.signature })
  })
  return (
    <>
      <KnownMessageCard message={message} appData={undefined} />
      <RealSignature message={message} />
      <SignFoot request={request} answer={answer} signing={signing}>
        {t`Sign cancellation`}
      </SignFoot>
    </>
  )
}
