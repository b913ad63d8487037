/** Typed data that a site has signed: an order checked like our own, or the end of one; every other is shown and refused. */
import { readParams } from '../../client/dapps/params'
import { signMessage } from '../../client/dapps/sign-message'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { Callout } from '../kit/callout'
import { KnownMessageCard, useDocument } from '../ledger/known-message'
import { ObjectionNotes } from '../review/objections'
import { useOverridable } from '../review/use-overridable'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { ReadRequest } from './read-request'
import type { RequestProps } from './request-frame'
import { requireAccount } from './require-account'
import { SignFoot } from './sign-foot'
import '../styles/screens/review.css'

/** @throws Refusal UnknownTypedData for what sites may not ask */
function requireSignable(message: KnownMessage): KnownMessage {
  if (message.kind === 'order' || message.kind === 'cancellation') return message
  throw new WalletRefusal('UnknownTypedData', {
    description: t`Sites may ask for orders and cancellations only.`,
  })
}

export function MessageRequest(props: RequestProps) {
  const owner = useAccount().address
  const read = () => {
    const { method, params } = props.request
    const [account, typedData] = readParams(method as 'eth_signTypedData_v4', params)
    requireAccount(account, owner)
    return requireSignable(readTypedData(typedData))
  }
  return (
    <ReadRequest {...props} read={read}>
      {(message) => <Message {...props} message={message} />}
    </ReadRequest>
  )
}

function Message({ request, answer, message }: RequestProps & { readonly message: KnownMessage }) {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const appData = useDocument(message)
  const { action, objections, isAllowed, type } = useOverridable(async (overriding) => {
    const place = { profile, chainId: chain.id, owner, appData }
    const signed = await signMessage(message, place, overriding)
    if ('objections' in signed) return signed.objections
    await answer(request, { result: signed.signature })
    return []
  })
  return (
    <>
      {/* Above the message: it is longer than the window. */}
      <ObjectionNotes objections={objections} type={type} />
      <KnownMessageCard message={message} appData={appData} />
      {message.kind === 'order' && (
        <Callout>{t`The site places this order. Cowbell checks it like your own and logs the signature.`}</Callout>
      )}
      <SignFoot request={request} answer={answer} signing={action} isAllowed={isAllowed}>
        {message.kind === 'order' ? t`Sign order` : t`Sign cancellation`}
      </SignFoot>
    </>
  )
}
