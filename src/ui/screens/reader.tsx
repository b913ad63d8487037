/** A message from elsewhere, read before anybody signs it: known ones in words, every other refused. */
import '../styles/review.css'
import { useState } from 'preact/hooks'
import { deploymentFor } from '../../desk/profiles'
import { callService } from '../../desk/service-call'
import { hashAppData, ZERO_APP_DATA } from '../../domain/app-data'
import { findChain } from '../../domain/chains'
import { type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { findToken } from '../../domain/tokens'
import { describeMessage } from '../../wallet/clear-messages'
import type { KnownMessage } from '../../wallet/known-messages'
import { readTypedData } from '../../wallet/read-typed-data'
import { Callout, Outcome } from '../components/callout'
import { Card, ScreenHead } from '../components/card'
import { Field } from '../components/field'
import { RawTypedData, SigningLines } from '../components/signing-lines'
import { moment } from '../format'
import { hrefOf } from '../routes'
import { useAction } from '../use-action'
import { useNow } from '../use-now'
import { useReply } from '../use-reply'
import { useAccount, useWorkspace } from '../workspace'

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
      <ScreenHead title="Read a message" back={hrefOf('settings')} />
      <p class="small soft">
        Paste typed data (EIP-712) that somebody wants signed. Cowbell tells what it is for, or that it cannot
        be read. Nothing is signed here.
      </p>
      <Field label="Typed data as JSON">
        {(control) => (
          <textarea
            {...control}
            class="input"
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

function KnownText({ message }: { readonly message: KnownMessage }) {
  const { profile } = useWorkspace()
  const account = useAccount().address
  const now = toSeconds(useNow())
  const clear = describeMessage(message, {
    ...{ account, now, findToken, appData: useDocument(message) },
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
