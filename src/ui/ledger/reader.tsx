/** A message from elsewhere, read before anybody signs it: known ones in words, every other refused. */
import { t } from '../../domain/text/texts'
import '../styles/screens/review.css'
import { useState } from 'preact/hooks'
import type { KnownMessage } from '../../wallet/messages/known-messages'
import { readTypedData } from '../../wallet/messages/read-typed-data'
import { Outcome } from '../kit/callout'
import { ScreenHead } from '../kit/card'
import { AreaField } from '../kit/field'
import { useAction } from '../kit/use-action'
import { hrefOf } from '../workspace/routes'
import { KnownMessageCard, useDocument } from './known-message'

export function ReaderScreen() {
  const [text, setText] = useState('')
  const reading = useAction(async (given: string) => readTypedData(given))
  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') reading.reset()
    else reading.run(typed)
  }
  const { state } = reading
  const fault =
    state.step === 'refused'
      ? `${state.says} ${t`Paste the whole message. If it stays unreadable, don’t sign it.`}`
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

/** A message that was recognised, with the document behind its hash where the service has it. */
const KnownText = ({ message }: { readonly message: KnownMessage }) => (
  <KnownMessageCard message={message} appData={useDocument(message).text} />
)
