/** Form to call one endpoint of the current environment, with its last replies. */
import { useState } from 'preact/hooks'
import { isReadRequest } from '../../../api/reads'
import { SERVICE_BASE } from '../../../client/bridge/callers'
import { fetchService } from '../../../client/bridge/page-ports'
import { now } from '../../../client/clock'
import { findRealWrite, requireNoRealWrite } from '../../../client/developer/real-writes'
import { isPaper, type Profile } from '../../../client/settings/profiles'
import { listHubs } from '../../../domain/chains/tokens'
import { formatJson } from '../../../domain/text/json'
import { t } from '../../../domain/text/texts'
import { Answer } from '../../kit/answer'
import { Callout, Outcome } from '../../kit/callout'
import { ConfirmButton } from '../../kit/confirm-button'
import { AreaField, SelectField, TextField } from '../../kit/field'
import { RawText } from '../../kit/raw-text'
import { useAction } from '../../kit/use-action'
import { useWorkspace } from '../../workspace/workspace'
import {
  buildExample,
  initialRequest,
  type KnownValues,
  listMissing,
  requestPath,
  type TypedRequest,
} from './contract-example'
import type { BodyView, EndpointView, ParameterView } from './contract-view'

interface ShownReply {
  readonly request: string
  readonly status: number
  readonly ms: number
  readonly text: string
}

const MAX_REPLIES = 5

/** Returns values of the workspace by field name. */
function useKnownValues(): KnownValues {
  const { chain, account } = useWorkspace()
  const [sellToken = chain.wrappedNative, buyToken = chain.wrappedNative] = listHubs(chain.id)
  const address = account?.address
  const own = address ? { owner: address, from: address, address, account: address, user: address } : {}
  const token = chain.wrappedNative
  return {
    network: chain.name,
    token,
    sellToken,
    buyToken,
    sellAmountBeforeFee: '1000000000000000000',
    ...own,
  }
}

async function send(endpoint: EndpointView, typed: TypedRequest, profile: Profile): Promise<ShownReply> {
  const path = requestPath(endpoint, typed)
  const { method } = endpoint
  const body = typed.body === '' ? {} : { body: typed.body, headers: { 'Content-Type': 'application/json' } }
  const request = new Request(SERVICE_BASE + path, { method, ...body })
  requireNoRealWrite(profile, request)
  const startedAt = now()
  const reply = await fetchService(request)
  const text = formatJson(await reply.text())
  return { request: `${method} ${path}`, status: reply.status, ms: now() - startedAt, text }
}

export function EndpointForm({ endpoint }: { readonly endpoint: EndpointView }) {
  const { profile } = useWorkspace()
  const known = useKnownValues()
  const [typed, setTyped] = useState(() => initialRequest(endpoint, known))
  const [replies, setReplies] = useState<readonly ShownReply[]>([])
  const sending = useAction(async () => {
    const reply = await send(endpoint, typed, profile)
    setReplies((before) => [reply, ...before].slice(0, MAX_REPLIES))
  })
  const missing = listMissing(endpoint, typed)
  const request = { method: endpoint.method, path: requestPath(endpoint, typed) }
  const refusal = findRealWrite(profile, request)
  return (
    <section class="stack" aria-label={t`Try ${endpoint.method} ${endpoint.path}`}>
      <div class="form-grid">
        {endpoint.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={typed.values[parameter.name] ?? ''}
            onText={(text) => setTyped({ ...typed, values: { ...typed.values, [parameter.name]: text } })}
          />
        ))}
      </div>
      {endpoint.bodies.length > 0 && (
        <BodyField
          bodies={endpoint.bodies}
          known={known}
          body={typed.body}
          onBody={(body) => setTyped({ ...typed, body })}
        />
      )}
      {refusal && (
        <Callout tone="caution" title={refusal.message}>
          {refusal.fix}
        </Callout>
      )}
      <div class="buttons">
        <ConfirmButton
          kind="primary"
          confirmLabel={t`Confirm: send to ${profile.label}`}
          skipsConfirmation={isReadRequest(request) || isPaper(profile)}
          disabled={missing.length > 0 || sending.isPending || refusal !== undefined}
          onPress={() => sending.run()}
        >
          {t`Send to ${profile.label}`}
        </ConfirmButton>
        {missing.length > 0 && <span class="small soft">{t`Fill in: ${missing.join(', ')}`}</span>}
      </div>
      <Outcome state={sending.state} />
      <Answer of={replies.length > 0 && replies}>
        {replies.map(({ request, status, ms, text }, index) => (
          <RawText
            key={replies.length - index}
            label={t`${status} in ${ms} ms: ${request}`}
            text={text}
            isScrollable
            isOpen={index === 0}
          />
        ))}
      </Answer>
    </section>
  )
}

interface ParameterFieldProps {
  readonly parameter: ParameterView
  readonly value: string
  readonly onText: (text: string) => void
}

function ParameterField({
  parameter: { name, schema, words, isRequired },
  value,
  onText,
}: ParameterFieldProps) {
  const choices = schema.enum?.filter((each) => each !== null)
  if (!choices) return <TextField label={name} hint={words} value={value} onText={onText} />
  const offered = isRequired ? choices : ['', ...choices]
  return (
    <SelectField
      label={name}
      choices={offered.map((each) => ({ value: each, label: each || '—' }))}
      value={value}
      onChoice={onText}
    />
  )
}

interface BodyFieldProps {
  readonly bodies: readonly BodyView[]
  readonly known: KnownValues
  readonly body: string
  readonly onBody: (text: string) => void
}

/** Body as JSON, with an example to choose for each variant. */
function BodyField({ bodies, known, body, onBody }: BodyFieldProps) {
  const [form, setForm] = useState(bodies[0]?.form ?? '')
  const choose = (chosen: string) => {
    const found = bodies.find((each) => each.form === chosen)
    setForm(chosen)
    if (found) onBody(JSON.stringify(buildExample(found.schema, known), null, 2))
  }
  return (
    <>
      {bodies.length > 1 && (
        <SelectField
          label={t`Example of the body`}
          choices={bodies.map((each) => ({ value: each.form, label: each.form }))}
          value={form}
          onChoice={choose}
        />
      )}
      <AreaField label={t`Body as JSON`} rows={8} value={body} onText={onBody} />
    </>
  )
}
