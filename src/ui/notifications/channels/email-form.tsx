/** Email over a mail service's HTTP interface: JMAP, which sets itself up, or a template made to fit. */

import { useState } from 'preact/hooks'
import { discoverJmap, genericMail } from '../../../client/notify/channels/email-templates'
import { addChannel } from '../../../client/notify/channels/setup'
import { isJson } from '../../../domain/text/json'
import { t } from '../../../domain/text/texts'
import { AreaField, TextField } from '../../kit/field'
import { Segments } from '../../kit/segments'
import { useAction } from '../../kit/use-action'
import { askForHost } from './ask-for-host'
import {
  ChannelFormFrame,
  type ChannelFormProps,
  type ChannelKindRow,
  ChannelName,
  hostOf,
} from './channel-form'

const WAYS = [
  { value: 'jmap', label: 'JMAP' },
  { value: 'json', label: t`Other JSON API` },
] as const

const first = {
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
type Words = typeof first

/** The channel's words: of JMAP by what the account says of itself. */
async function readValues(way: (typeof WAYS)[number]['value'], words: Words) {
  const { to, token, sessionUrl, from, url, headers, body, accept } = words
  if (way === 'json') return { to, from, url, headers, body, ...(accept ? { accept } : {}) }
  const { from: own, ...found } = await discoverJmap({ sessionUrl, token })
  return { ...found, to, from: own }
}

export const emailKind: ChannelKindRow = {
  label: t`Email`,
  says: t`Sent through an HTTP mail service.`,
  describePlace: ({ to = 'nobody', url }) => t`To ${to} via ${hostOf(url)}`,
  Form: EmailForm,
}

function EmailForm({ onDone }: ChannelFormProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('jmap')
  const [words, setWords] = useState(first)
  const change = (patch: Partial<Words>) => setWords({ ...words, ...patch })
  const adding = useAction(async () => {
    await askForHost({ kind: 'email', values: { url: way === 'jmap' ? words.sessionUrl : words.url } })
    const values = await readValues(way, words)
    // An account may answer at another host than its session does; where that was allowed before, nothing is asked.
    await askForHost({ kind: 'email', values })
    await addChannel({ kind: 'email', label: words.label, values, secrets: { token: words.token } })
    onDone()
  })
  const isWhole = way === 'jmap' ? words.sessionUrl !== '' : isJson(words.headers) && isJson(words.body)
  return (
    <ChannelFormFrame
      title={t`Email`}
      word={t`Add email`}
      acting={adding}
      isReady={words.label !== '' && words.to.includes('@') && words.token !== '' && isWhole}
      onCancel={onDone}
    >
      <Segments label={t`Mail API`} segments={WAYS} value={way} onChoice={setWay} />
      <ChannelName label={words.label} onLabel={(label) => change({ label })} />
      <TextField
        label={t`To`}
        placeholder="me@mail.example"
        value={words.to}
        onText={(to) => change({ to })}
      />
      <TextField
        label={t`Token`}
        isSecret
        hint={t`An app password of your mail service. Stored encrypted in this browser.`}
        value={words.token}
        onText={(token) => change({ token })}
      />
      {way === 'jmap' ? (
        <TextField
          label={t`Session address`}
          placeholder="https://mail.example/.well-known/jmap"
          hint={t`Cowbell looks up the sender and the drafts folder. Nothing is sent yet.`}
          value={words.sessionUrl}
          onText={(sessionUrl) => change({ sessionUrl })}
        />
      ) : (
        <TemplateFields words={words} onChange={change} />
      )}
    </ChannelFormFrame>
  )
}

interface TemplateFieldsProps {
  readonly words: Words
  readonly onChange: (patch: Partial<Words>) => void
}

const TemplateFields = ({ words, onChange }: TemplateFieldsProps) => (
  <>
    <TextField label={t`From`} value={words.from} onText={(from) => onChange({ from })} />
    <TextField label={t`Address`} value={words.url} onText={(url) => onChange({ url })} />
    <TextField
      label={t`Headers, as JSON`}
      value={words.headers}
      onText={(headers) => onChange({ headers })}
      fault={isJson(words.headers) ? undefined : t`Invalid JSON.`}
    />
    <AreaField
      label={t`Body, as JSON`}
      hint={t`{{subject}}, {{text}}, {{id}}, {{from}}, {{to}} and {{token}} are filled in when a mail is sent.`}
      fault={isJson(words.body) ? undefined : t`Invalid JSON.`}
      rows={7}
      value={words.body}
      onText={(typed) => onChange({ body: typed })}
    />
    <TextField
      label={t`A reply that counts as sent contains`}
      placeholder={t`Any reply with a good status`}
      value={words.accept}
      onText={(accept) => onChange({ accept })}
    />
  </>
)
