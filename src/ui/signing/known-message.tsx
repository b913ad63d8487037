/** Description of a recognized message from any origin. */
import { callService } from '../../client/bridge/page-ports'
import { findDeployment } from '../../client/settings/order-domains'
import { deploymentFor } from '../../client/settings/profiles'
import { findChain } from '../../domain/chains/chains'
import { findNamedToken } from '../../domain/chains/imported-tokens'
import { isDocumentOf, ZERO_APP_DATA } from '../../domain/orders/app-data'
import { type ChainId, type Hash32, type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { formatDateTimeSeconds } from '../../domain/text/numbers'
import { describeMessage } from '../../wallet/describe/message'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { Callout } from '../kit/callout'
import { Card } from '../kit/card'
import { useNow } from '../kit/use-now'
import { useReply } from '../kit/use-reply'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { RawTypedData, SigningLines } from './signing-lines'

/**
 * App data behind the hash of an order. `text` is undefined while it loads and if the service does not have
 * it.
 */
export interface AppDataState {
  readonly text: string | undefined
  readonly isPending: boolean
}

/** Fetches the app data of an order. Text that does not match the signed hash is ignored. */
export function useAppData(message: KnownMessage): AppDataState {
  const { id } = useWorkspace().chain
  const isOrder = message.kind === 'order'
  return useAppDataOf(isOrder ? message.domain.chainId : id, isOrder ? message.terms.appData : undefined)
}

/** Fetches the document behind a hash, if there is one. Text that does not match the hash is ignored. */
export function useAppDataOf(network: ChainId, appData: Hash32 | undefined): AppDataState {
  const { profile } = useWorkspace()
  const hash = appData === ZERO_APP_DATA ? undefined : appData
  const reply = useReply(
    hash === undefined ? undefined : (signal) => callService('getAppData', { network, hash }, signal),
    [profile.id, network, hash],
  )
  if (appData === ZERO_APP_DATA) return { text: '{}', isPending: false }
  const text = reply.value?.fullAppData
  const isGenuine = hash !== undefined && isDocumentOf(hash, text)
  return { text: isGenuine ? text : undefined, isPending: reply.state.step === 'pending' }
}

interface KnownMessageProps {
  readonly message: KnownMessage
  /** Full app data of an order, if known. */
  readonly appData: string | undefined
}

function useClear({ message, appData }: KnownMessageProps) {
  const { profile } = useWorkspace()
  const account = useAccount().address
  const now = toSeconds(useNow())
  const deploymentOf = (chainId: ChainId) => {
    if (!findChain(chainId)) return undefined
    const found = 'domain' in message ? findDeployment(profile, chainId, message.domain) : undefined
    return found ?? deploymentFor(profile, chainId)
  }
  return describeMessage(message, {
    account,
    now,
    findToken: findNamedToken,
    appData,
    deploymentOf,
    writeTime: (time: Seconds) => formatDateTimeSeconds(toMilliseconds(time)),
  })
}

const Warnings = ({ warnings }: Pick<ReturnType<typeof useClear>, 'warnings'>) =>
  warnings.map((warning) => (
    <Callout key={warning.kind} tone="caution">
      {warning.message}
    </Callout>
  ))

/** Shows the message in a separate card. */
export function KnownMessageCard(props: KnownMessageProps) {
  const clear = useClear(props)
  const { raw, digest } = props.message
  return (
    <>
      <Warnings warnings={clear.warnings} />
      <Card title={clear.title}>
        <SigningLines lines={clear.lines} />
        <RawTypedData data={raw} digest={digest} />
      </Card>
    </>
  )
}

/** Shows the message without a card, inside a card that has a title. */
export function KnownMessageLines(props: KnownMessageProps) {
  const clear = useClear(props)
  const { raw, digest } = props.message
  return (
    <>
      <Warnings warnings={clear.warnings} />
      <SigningLines lines={clear.lines} />
      <RawTypedData data={raw} digest={digest} />
    </>
  )
}
