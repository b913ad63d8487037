/**
 * Details of a recorded call: times, bodies, schema faults of the reply, and the call as code for other
 * tools.
 */

import { useMemo, useState } from 'preact/hooks'
import { findReplyFault, isStreamed } from '../../client/developer/call-fault'
import type { CallBodies, StoredCall } from '../../client/developer/call-rows'
import { toCurl, toFetchCode, toSdkCode } from '../../client/developer/call-texts'
import { readBodies } from '../../client/developer/calls'
import { cleanCall } from '../../client/developer/clean-call'
import { formatJson } from '../../domain/text/json'
import { formatDateTimeSeconds, formatMs } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Callout, Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { CopyButton } from '../kit/copy-button'
import { CheckField } from '../kit/field'
import { RawText } from '../kit/raw-text'
import { useLoaded } from '../kit/use-loaded'
import { TimeLine } from './call-list'
import { timeSpanOf } from './call-rows'
import { Replay } from './replay'

/** Start time, with its ISO text on hover. */
function Started({ time }: { readonly time: number }) {
  const exact = new Date(time).toISOString()
  return (
    <time dateTime={exact} title={exact}>
      {formatDateTimeSeconds(time)}
    </time>
  )
}

/** Copies of the call for other tools. A copy has only the request, so only its secrets are named. */
function CopyTools({ call, bodies }: { readonly call: StoredCall; readonly bodies: CallBodies }) {
  const [isWhole, setWhole] = useState(false)
  const cleaned = cleanCall(call, { ...bodies, reply: '' })
  const { leftOut } = cleaned
  const [copied, request] = isWhole ? [call, bodies] : [cleaned.call, cleaned.bodies ?? bodies]
  const named = isWhole ? [] : leftOut
  const sdk = toSdkCode(copied, request, named)
  const tools: readonly (readonly [tool: string, text: string, label: string])[] = [
    ['curl', toCurl(copied, request, named), t`Copy as curl`],
    ['fetch', toFetchCode(copied, request, named), t`Copy as fetch`],
    ...(sdk === undefined ? [] : [['cow-sdk', sdk, t`Copy as cow-sdk call`] as const]),
  ]
  return (
    <>
      <div class="buttons call-tools small">
        {t`Copy as`}
        {tools.map(([tool, text, label]) => (
          <span key={tool} class="call-tool">
            <span class="mono">{tool}</span>
            <CopyButton text={text} label={label} />
          </span>
        ))}
      </div>
      {leftOut.length > 0 && (
        <>
          <p class="small soft breakable">
            {isWhole
              ? t`Copies contain: ${leftOut.join(', ')}.`
              : t`Left out of copies: ${leftOut.join(', ')}.`}
          </p>
          <CheckField isChecked={isWhole} onCheck={setWhole}>
            {t`Copy signatures and credentials too`}
          </CheckField>
        </>
      )}
    </>
  )
}

export function CallDetails({ call }: { readonly call: StoredCall }) {
  const load = useMemo(() => async () => readBodies(call.id), [call.id])
  const bodies = useLoaded(load)
  return (
    <Card title={`${call.method} ${call.path.split('?')[0]}`}>
      <Facts
        rows={[
          call.sentTo === null ? [t`Answered by`, t`Cowbell (nothing was sent)`] : [t`Sent to`, call.sentTo],
          [t`Started`, <Started key="started" time={call.at} />],
          [t`Status`, call.error ?? String(call.status)],
          ...(call.sentTo === null ? [] : [[t`Attempts`, String(call.attempts)] as const]),
          [t`Waiting`, formatMs(call.queueMs)],
          [t`Network`, formatMs(call.networkMs)],
          [t`Handling`, formatMs(call.handleMs)],
          ...(isStreamed(call) ? [] : [[t`Reply size`, t`${call.replyLength} characters`] as const]),
        ]}
      />
      <TimeLine call={call} span={timeSpanOf([call])} />
      <Outcome state={bodies} />
      {bodies.step === 'done' && <Bodies call={call} bodies={bodies.value} />}
    </Card>
  )
}

interface BodiesProps {
  readonly call: StoredCall
  readonly bodies: CallBodies | undefined
}

function Bodies({ call, bodies }: BodiesProps) {
  if (!bodies) return <p class="small soft">{t`Its bodies are no longer stored.`}</p>
  const fault = findReplyFault(call, bodies.reply)
  return (
    <>
      {fault && <Callout tone="caution">{fault}</Callout>}
      <CopyTools call={call} bodies={bodies} />
      {bodies.request !== '' && <RawText label={t`Request`} text={formatJson(bodies.request)} isScrollable />}
      {bodies.reply === '' ? (
        <p class="small soft">
          {isStreamed(call) ? t`The reply was streamed: its parts are not recorded.` : t`The reply is empty.`}
        </p>
      ) : (
        <RawText label={t`Reply`} text={formatJson(bodies.reply)} isScrollable isOpen />
      )}
      <Replay call={call} bodies={bodies} />
    </>
  )
}
