/** Decodes a pasted message before anybody signs it. Unknown messages show an error. */
import { t } from '../../domain/text/texts'
import '../styles/screens/review.css'
import { useState } from 'preact/hooks'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { Outcome } from '../kit/callout'
import { AreaField } from '../kit/field'
import { useAction } from '../kit/use-action'
import { KnownMessageCard, useAppData } from '../signing/known-message'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'

export function ReaderScreen() {
  const [text, setText] = useState('')
  const reading = useAction(async (json: string) => readTypedData(json))
  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') reading.reset()
    else reading.run(typed)
  }
  const { state } = reading
  const fault =
    state.step === 'refused'
      ? `${state.message} ${t`Paste the whole message. If it stays unreadable, don’t sign it.`}`
      : undefined
  return (
    <div class="screen-body">
      <ScreenHead title={t`Decode a signature request`} back={hrefOf('settings')} />
      <p class="small soft">{t`Paste typed data (EIP-712) to see what it does. Nothing is signed.`}</p>
      <AreaField label={t`Typed data as JSON`} rows={6} value={text} fault={fault} onText={type} />
      {!fault && <Outcome state={state} />}
      {state.step === 'done' && <KnownText message={state.value} />}
    </div>
  )
}

const KnownText = ({ message }: { readonly message: KnownMessage }) => (
  <KnownMessageCard message={message} appData={useAppData(message).text} />
)
