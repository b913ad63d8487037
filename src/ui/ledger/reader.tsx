/** A message from elsewhere, read before anybody signs it: known ones in words, every other refused. */
import { t } from '../../domain/text/texts'
import '../styles/screens/review.css'
import { useState } from 'preact/hooks'
import { callService } from '../../client/bridge/service'
import { deploymentFor } from '../../client/settings/profiles'
import { findChain } from '../../domain/chains/chains'
import { findKnownToken } from '../../domain/chains/imported-tokens'
import { hashAppData, ZERO_APP_DATA } from '../../domain/orders/app-data'
import { type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { moment } from '../../domain/text/numbers'
import { describeMessage } from '../../wallet/describe/message'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { Callout, Outcome } from '../kit/callout'
import { Card, ScreenHead } from '../kit/card'
import { Field } from '../kit/field'
import { useAction } from '../kit/use-action'
import { useNow } from '../kit/use-now'
import { useReply } from '../kit/use-reply'
import { RawTypedData, SigningLines } from '../review/signing-lines'
import { hrefOf } from '../workspace/routes'
import { useAccount, useWorkspace } from '../workspace/workspace'

export function ReaderScreen() {
  const [text, setText] = useState('')
  const reading = useAction(async (given: string) => readTypedData(given))
  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') reading.reset()
    else reading.run(typed)
  }
  return (
    <div class="screen-body">
      <ScreenHead title={t`Decode a signature request`} back={hrefOf('settings')} />
      <p class="small soft">{t`Paste typed data (EIP-712) to see what it does. Nothing is signed.`}</p>
      <Field label={t`Typed data as JSON`}>
        {(control) => (
          <textarea
            {...control}
            class="input mono"
            rows={6}
            spellcheck={false}
            autocomplete="off"
            value={text}
            onInput={(event) => type(event.currentTarget.value)}
          />
        )}
      </Field>
      <Outcome state={reading.state} />
      {reading.state.step === 'done' && <KnownText message={reading.state.value} />}
    </div>
  )
}

/** The document behind an order's hash, when the service has it and it hashes to that. */
function useDocument(message: KnownMessage): string | undefined {
  const { profile } = useWorkspace()
  const asked = message.kind === 'order' && message.terms.appData !== ZERO_APP_DATA ? message : undefined
  const reply = useReply(
    asked
      ? (signal) =>
          callService('getAppData', { network: asked.place.chainId, hash: asked.terms.appData }, signal)
      : undefined,
    [profile.id, asked?.digest],
  )
  if (message.kind === 'order' && !asked) return '{}'
  const text = reply.value?.fullAppData
  return asked && text !== undefined && hashAppData(text) === asked.terms.appData ? text : undefined
}

export function KnownText({ message }: { readonly message: KnownMessage }) {
  const { profile } = useWorkspace()
  const account = useAccount().address
  const now = toSeconds(useNow())
  const clear = describeMessage(message, {
    ...{ account, now, findToken: findKnownToken, appData: useDocument(message) },
    deploymentOf: (chainId) => (findChain(chainId) ? deploymentFor(profile, chainId) : undefined),
    writeTime: (at: Seconds) => moment(toMilliseconds(at)),
  })
  return (
    <Card title={clear.title}>
      {clear.warnings.map((warning) => (
        <Callout key={warning.kind} tone="caution">
          {warning.says}
        </Callout>
      ))}
      <SigningLines lines={clear.lines} />
      <RawTypedData data={message.raw} digest={message.digest} />
    </Card>
  )
}
