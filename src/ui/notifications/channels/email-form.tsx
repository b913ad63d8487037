/** Form for email through an HTTP mail service: JMAP, which configures itself, or a JSON template. */

import { useState } from 'preact/hooks'
import { discoverJmap, genericMail } from '../../../client/notify/channels/email-templates'
import { addChannel } from '../../../client/notify/channels/setup'
import { areHeaders, hasJsonBody } from '../../../client/notify/channels/template'
import { isJson } from '../../../domain/text/json'
import { t } from '../../../domain/text/texts'
import { AreaField, TextField } from '../../kit/field'
import { Segments } from '../../kit/segments'
import { useAction } from '../../kit/use-action'
import { askForHost } from './ask-for-host'
import {
  ChannelAddress,
  ChannelFormFrame,
  type ChannelFormProps,
  type ChannelKindRow,
  ChannelName,
  hostOf,
} from './channel-form'

const MAIL_APIS = [
  { value: 'jmap', label: 'JMAP' },
  { value: 'json', label: t`Other JSON API` },
] as const

const emptyInputs = {
  label: t`Email`,
  to: '',
  token: '',
  sessionUrl: '',
  from: '',
  accept: '',
  url: genericMail.url,
  headers: genericMail.headers,
  body: genericMail.body,
}
type EmailInputs = typeof emptyInputs

/** Returns the values of the channel. For JMAP they come from the account. */
async function readValues(api: (typeof MAIL_APIS)[number]['value'], inputs: EmailInputs) {
  const { to, token, sessionUrl, from, url, headers, body, accept } = inputs
  if (api === 'json') return { to, from, url, headers, body, ...(accept ? { accept } : {}) }
  const { from: sender, ...found } = await discoverJmap({ sessionUrl, token })
  return { ...found, to, from: sender }
}

/** Returns whether the body fits the type that the headers state. */
const isBody = ({ headers, body }: Pick<EmailInputs, 'headers' | 'body'>): boolean =>
  !hasJsonBody(headers) || isJson(body)

export const emailKind: ChannelKindRow = {
  description: t`Sent through an HTTP mail service.`,
  describeDestination: ({ to = 'nobody', url }) => t`To ${to} via ${hostOf(url)}`,
  editable: [
    { name: 'to', label: t`To` },
    { name: 'url', label: t`Address` },
  ],
  secrets: [{ name: 'token', label: t`Token` }],
  switches: [],
  Form: EmailForm,
}

function EmailForm({ onDone }: ChannelFormProps) {
  const [api, setApi] = useState<(typeof MAIL_APIS)[number]['value']>('jmap')
  const [inputs, setInputs] = useState(emptyInputs)
  const change = (patch: Partial<EmailInputs>) => setInputs({ ...inputs, ...patch })
  const adding = useAction(async () => {
    await askForHost({ kind: 'email', values: { url: api === 'jmap' ? inputs.sessionUrl : inputs.url } })
    const values = await readValues(api, inputs)
    // The account's API may be on another host than its session. `askForHost` does not prompt for a host that
    // is already allowed.
    await askForHost({ kind: 'email', values })
    await addChannel({ kind: 'email', label: inputs.label, values, secrets: { token: inputs.token } })
    onDone()
  })
  const isComplete = api === 'jmap' ? inputs.sessionUrl !== '' : areHeaders(inputs.headers) && isBody(inputs)
  return (
    <ChannelFormFrame
      title={t`Email`}
      submitLabel={t`Add email`}
      acting={adding}
      isReady={inputs.label !== '' && inputs.to.includes('@') && inputs.token !== '' && isComplete}
      onCancel={onDone}
    >
      <Segments label={t`Mail API`} segments={MAIL_APIS} value={api} onChoice={setApi} />
      <ChannelName label={inputs.label} onLabel={(label) => change({ label })} />
      <TextField
        label={t`To`}
        placeholder="me@mail.example"
        value={inputs.to}
        onText={(to) => change({ to })}
      />
      <TextField
        label={t`Token`}
        isSecret
        hint={t`An app password of your mail service. Stored encrypted in this browser.`}
        value={inputs.token}
        onText={(token) => change({ token })}
      />
      {api === 'jmap' ? (
        <ChannelAddress
          kind="email"
          label={t`Session address`}
          placeholder="https://mail.example/.well-known/jmap"
          hint={t`Cowbell looks up the sender and the drafts folder. Nothing is sent yet.`}
          value={inputs.sessionUrl}
          onText={(sessionUrl) => change({ sessionUrl })}
        />
      ) : (
        <TemplateFields inputs={inputs} onChange={change} />
      )}
    </ChannelFormFrame>
  )
}

interface TemplateFieldsProps {
  readonly inputs: EmailInputs
  readonly onChange: (patch: Partial<EmailInputs>) => void
}

const TemplateFields = ({ inputs, onChange }: TemplateFieldsProps) => (
  <>
    <TextField label={t`From`} value={inputs.from} onText={(from) => onChange({ from })} />
    <ChannelAddress kind="email" label={t`Address`} value={inputs.url} onText={(url) => onChange({ url })} />
    <TextField
      label={t`Headers, as JSON`}
      value={inputs.headers}
      onText={(headers) => onChange({ headers })}
      fault={areHeaders(inputs.headers) ? undefined : t`Enter a JSON object of texts.`}
    />
    <AreaField
      label={t`Body`}
      hint={t`{{subject}}, {{text}}, {{id}}, {{from}}, {{to}} and {{token}} are filled in when a mail is sent.`}
      fault={isBody(inputs) ? undefined : t`Invalid JSON. For another format, add a Content-Type header.`}
      rows={7}
      value={inputs.body}
      onText={(typed) => onChange({ body: typed })}
    />
    <TextField
      label={t`A reply that counts as sent contains`}
      placeholder={t`Any reply with a good status`}
      value={inputs.accept}
      onText={(accept) => onChange({ accept })}
    />
  </>
)
