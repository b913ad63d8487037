/** A form that asks the chosen environment one endpoint, made of the endpoint's schema, and its last replies. */
import { useState } from 'preact/hooks'
import { askService } from '../../../client/bridge/service'
import { SERVICE_BASE } from '../../../client/bridge/unreachable'
import { now } from '../../../client/clock'
import { isPaper } from '../../../client/settings/profiles'
import { listHubs } from '../../../domain/chains/tokens'
import { layOutJson } from '../../../domain/text/json'
import { t } from '../../../domain/text/texts'
import { Outcome } from '../../kit/callout'
import { AreaField, SelectField, TextField } from '../../kit/field'
import { RawText } from '../../kit/raw-text'
import { SureButton } from '../../kit/sure-button'
import { useAction } from '../../kit/use-action'
import { useWorkspace } from '../../workspace/workspace'
import {
  exampleOf,
  firstTyped,
  isWrite,
  type KnownValues,
  missingOf,
  pathOfTyped,
  type TypedRequest,
} from './contract-example'
import type { BodyView, EndpointView, ParameterView } from './contract-view'

/** A reply that came. */
interface Replied {
  readonly asked: string
  readonly status: number
  readonly ms: number
  readonly text: string
}

const KEPT_REPLIES = 5

/** What the workspace knows of the fields' names. */
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

async function ask(endpoint: EndpointView, typed: TypedRequest): Promise<Replied> {
  const path = pathOfTyped(endpoint, typed)
  const { method } = endpoint
  const body = typed.body === '' ? {} : { body: typed.body, headers: { 'Content-Type': 'application/json' } }
  const startedAt = now()
  const reply = await askService(new Request(SERVICE_BASE + path, { method, ...body }))
  const text = layOutJson(await reply.text())
  return { asked: `${method} ${path}`, status: reply.status, ms: now() - startedAt, text }
}

export function EndpointForm({ endpoint }: { readonly endpoint: EndpointView }) {
  const { profile } = useWorkspace()
  const known = useKnownValues()
  const [typed, type] = useState(() => firstTyped(endpoint, known))
  const [replies, setReplies] = useState<readonly Replied[]>([])
  const asking = useAction(async () => {
    const reply = await ask(endpoint, typed)
    setReplies((before) => [reply, ...before].slice(0, KEPT_REPLIES))
  })
  const missing = missingOf(endpoint, typed)
  return (
    <section class="stack" aria-label={t`Try ${endpoint.method} ${endpoint.path}`}>
      <div class="form-grid">
        {endpoint.parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={typed.values[parameter.name] ?? ''}
            onText={(text) => type({ ...typed, values: { ...typed.values, [parameter.name]: text } })}
          />
        ))}
      </div>
      {endpoint.bodies.length > 0 && (
        <BodyField
          bodies={endpoint.bodies}
          known={known}
          body={typed.body}
          onBody={(body) => type({ ...typed, body })}
        />
      )}
      <div class="buttons">
        <SureButton
          kind="primary"
          sure={t`Confirm: send to ${profile.label}`}
          isAskedOnce={!isWrite(endpoint) || isPaper(profile)}
          disabled={missing.length > 0 || asking.isPending}
          onPress={() => asking.run()}
        >
          {t`Send to ${profile.label}`}
        </SureButton>
        {missing.length > 0 && <span class="small soft">{t`Fill in: ${missing.join(', ')}`}</span>}
      </div>
      <Outcome state={asking.state} />
      <div class="stack" data-tight role="status">
        {replies.map(({ asked, status, ms, text }, at) => (
          <RawText
            key={replies.length - at}
            label={t`${status} in ${ms} ms: ${asked}`}
            text={text}
            isBoxed
            isOpen={at === 0}
          />
        ))}
      </div>
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

/** The body as JSON; of several forms an example of each can be taken. */
function BodyField({ bodies, known, body, onBody }: BodyFieldProps) {
  const [form, setForm] = useState(bodies[0]?.form ?? '')
  const choose = (chosen: string) => {
    const found = bodies.find((each) => each.form === chosen)
    setForm(chosen)
    if (found) onBody(JSON.stringify(exampleOf(found.schema, known), null, 2))
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
