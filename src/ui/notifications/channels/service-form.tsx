/** Form of a service that needs only a few texts, such as an address and a token. */

import { useState } from 'preact/hooks'
import { type HttpChannelKind, httpChannels } from '../../../client/notify/channels/registry'
import { addChannel, addressFault, withChange } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { TextField } from '../../kit/field'
import { useAction } from '../../kit/use-action'
import { askForHost } from './ask-for-host'
import { ChannelFormFrame, type ChannelFormProps, ChannelName, type NamedValue } from './channel-form'
import { channelLabels } from './channel-labels'

/** Text that the user enters. Secrets are shown as dots and sealed. */
interface ServiceField extends NamedValue {
  readonly placeholder?: string
  /** Text at first. */
  readonly initial?: string
  readonly isSecret?: boolean
  readonly isOptional?: boolean
}

export interface Service {
  readonly kind: HttpChannelKind
  /** Says how to get the texts from the service. */
  readonly instruction: string
  readonly fields: readonly ServiceField[]
  /** Values that are not entered, such as the address of a service that has only one. */
  readonly constants?: Readonly<Record<string, string>>
}

type Texts = Readonly<Record<string, string>>

/** Returns the values and secrets of the entered texts. */
function toChannel({ kind, fields, constants = {} }: Service, texts: Texts) {
  const pick = (isWanted: (field: ServiceField) => boolean): Texts =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const text = texts[field.name]?.trim() ?? ''
        return isWanted(field) && text !== '' ? [[field.name, text]] : []
      }),
    )
  const secrets = pick(({ isSecret = false }) => isSecret)
  const values = pick(({ isSecret = false }) => !isSecret)
  return { values: withChange(kind, constants, values, secrets), secrets }
}

interface ServiceFormProps extends ChannelFormProps {
  readonly service: Service
}

export function ServiceForm({ service, onDone }: ServiceFormProps) {
  const { kind, instruction, fields } = service
  const [label, setLabel] = useState(channelLabels[kind])
  const [texts, setTexts] = useState<Texts>(
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  )
  const channel = toChannel(service, texts)
  const adding = useAction(async () => {
    await askForHost({ kind, values: channel.values })
    await addChannel({ kind, label: label.trim(), ...channel })
    onDone()
  })
  const isComplete = fields.every(({ name, isOptional }) => isOptional || texts[name]?.trim())
  const faultOf = ({ name, isSecret }: ServiceField): string | undefined =>
    texts[name]?.trim() && name === (isSecret ? 'url' : httpChannels[kind].address)
      ? addressFault(kind, { ...channel.values, [httpChannels[kind].address]: texts[name]?.trim() ?? '' })
      : undefined
  return (
    <ChannelFormFrame
      title={channelLabels[kind]}
      submitLabel={t`Add ${channelLabels[kind]}`}
      acting={adding}
      isReady={isComplete && label.trim() !== '' && fields.every((field) => !faultOf(field))}
      onCancel={onDone}
    >
      <p class="small">{instruction}</p>
      <ChannelName label={label} onLabel={setLabel} />
      {fields.map((field) => {
        const { name, isOptional, initial, ...shown } = field
        return (
          <TextField
            key={name}
            {...shown}
            value={texts[name] ?? ''}
            onText={(text) => setTexts({ ...texts, [name]: text })}
            fault={faultOf(field)}
          />
        )
      })}
    </ChannelFormFrame>
  )
}
