/** A message that was recognised, in words: from wherever it came. */
import { callService } from '../../client/bridge/service'
import { deploymentFor } from '../../client/settings/profiles'
import { findChain } from '../../domain/chains/chains'
import { findKnownToken } from '../../domain/chains/imported-tokens'
import { hashAppData, ZERO_APP_DATA } from '../../domain/orders/app-data'
import { type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { moment } from '../../domain/text/numbers'
import { describeMessage } from '../../wallet/describe/message'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { Callout } from '../kit/callout'
import { Card } from '../kit/card'
import { useNow } from '../kit/use-now'
import { useReply } from '../kit/use-reply'
import { RawTypedData, SigningLines } from '../review/signing-lines'
import { useAccount, useWorkspace } from '../workspace/workspace'

/** The document behind an order's hash; its text is undefined while it is asked for, and where nobody has it. */
export interface KnownDocument {
  readonly text: string | undefined
  readonly isPending: boolean
}

/** Reads the document of an order, when the service has it and it hashes to what is signed. */
export function useDocument(message: KnownMessage): KnownDocument {
  const { profile } = useWorkspace()
  const asked = message.kind === 'order' && message.terms.appData !== ZERO_APP_DATA ? message : undefined
  const reply = useReply(
    asked
      ? (signal) =>
          callService('getAppData', { network: asked.place.chainId, hash: asked.terms.appData }, signal)
      : undefined,
    [profile.id, asked?.digest],
  )
  if (message.kind === 'order' && !asked) return { text: '{}', isPending: false }
  const text = reply.value?.fullAppData
  const isIt = asked && text !== undefined && hashAppData(text) === asked.terms.appData
  return { text: isIt ? text : undefined, isPending: reply.state.step === 'pending' }
}

interface KnownMessageProps {
  readonly message: KnownMessage
  /** The document behind an order's hash, where it is known. */
  readonly appData: string | undefined
}

function useClear({ message, appData }: KnownMessageProps) {
  const { profile } = useWorkspace()
  const account = useAccount().address
  const now = toSeconds(useNow())
  return describeMessage(message, {
    account,
    now,
    findToken: findKnownToken,
    appData,
    deploymentOf: (chainId) => (findChain(chainId) ? deploymentFor(profile, chainId) : undefined),
    writeTime: (at: Seconds) => moment(toMilliseconds(at)),
  })
}

const Warnings = ({ of }: { readonly of: ReturnType<typeof useClear> }) =>
  of.warnings.map((warning) => (
    <Callout key={warning.kind} tone="caution">
      {warning.says}
    </Callout>
  ))

/** Its title, warnings, lines and raw text. */
export function KnownMessageCard(props: KnownMessageProps) {
  const clear = useClear(props)
  const { raw, digest } = props.message
  return (
    <>
      <Warnings of={clear} />
      <Card title={clear.title}>
        <SigningLines lines={clear.lines} />
        <RawTypedData data={raw} digest={digest} />
      </Card>
    </>
  )
}

/** The same within a card that says what it is. */
export function KnownMessageLines(props: KnownMessageProps) {
  const clear = useClear(props)
  const { raw, digest } = props.message
  return (
    <>
      <Warnings of={clear} />
      <SigningLines lines={clear.lines} />
      <RawTypedData data={raw} digest={digest} />
    </>
  )
}
