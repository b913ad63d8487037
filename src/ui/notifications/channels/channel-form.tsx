/** Common parts of the channel forms: row of a kind, name field and frame. */

import type { ComponentChildren, ComponentType } from 'preact'
import { type HttpChannelKind, httpChannels } from '../../../client/notify/channels/registry'
import { addressFault, MAX_CHANNEL_NAME } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { CheckField, TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import type { Action } from '../../kit/use-action'

export interface ChannelFormProps {
  readonly onDone: () => void
}

/** Value of a channel with its label. */
export interface NamedValue {
  readonly name: string
  readonly label: string
  readonly hint?: string
}

/** Kind of channel as shown on screen. */
export interface ChannelKindRow {
  readonly description: string
  /** @example 'hooks.example' */
  readonly describeDestination: (values: Readonly<Record<string, string>>) => string
  /** Values that can be changed later. */
  readonly editable: readonly NamedValue[]
  /** Secrets that can be replaced later. */
  readonly secrets: readonly NamedValue[]
  /** Values that are `on` or `off`. */
  readonly switches: readonly NamedValue[]
  /** Null for kinds that always exist and cannot be added. */
  readonly Form: ComponentType<ChannelFormProps> | null
}

/** Returns the host of a URL. Invalid URLs are returned unchanged. */
export const hostOf = (text = ''): string => (URL.canParse(text) ? new URL(text).host : text)

interface ChannelNameProps {
  readonly label: string
  readonly onLabel: (label: string) => void
}

export const ChannelName = ({ label, onLabel }: ChannelNameProps) => (
  <TextField label={t`Name`} value={label} onText={onLabel} maxLength={MAX_CHANNEL_NAME} />
)

interface SummaryFieldProps {
  readonly isCombined: boolean
  readonly onCombined: (isCombined: boolean) => void
}

/** Choice between one summary of many events and a message for each event. */
export const SummaryField = ({ isCombined, onCombined }: SummaryFieldProps) => (
  <div>
    <CheckField isChecked={isCombined} onCheck={onCombined}>
      {t`Send many events as one summary`}
    </CheckField>
    <p class="small soft">{t`If off, every event is sent at once, as a message of its own.`}</p>
  </div>
)

interface ChannelAddressProps {
  readonly kind: HttpChannelKind
  readonly label: string
  readonly hint?: string
  readonly placeholder?: string
  readonly value: string
  readonly onText: (text: string) => void
}

/** Returns why a typed address cannot be used. Undefined if it can, or if it is empty. */
export const typedAddressFault = (kind: HttpChannelKind, text: string): string | undefined =>
  text.trim() === '' ? undefined : addressFault(kind, { [httpChannels[kind].address]: text.trim() })

export const ChannelAddress = ({ kind, ...field }: ChannelAddressProps) => (
  <TextField {...field} fault={typedAddressFault(kind, field.value)} />
)

interface ChannelFormFrameProps {
  readonly title: string
  readonly submitLabel: string
  readonly acting: Action<[], unknown>
  readonly isReady: boolean
  readonly onCancel: () => void
  readonly children: ComponentChildren
}

export const ChannelFormFrame = ({
  title,
  submitLabel: word,
  acting,
  isReady,
  onCancel,
  children,
}: ChannelFormFrameProps) => (
  <Form
    class="stack channel-setup"
    label={title}
    onSubmit={() => {
      if (isReady) acting.run()
    }}
  >
    <h3>{title}</h3>
    {children}
    <div class="buttons">
      <Button kind="primary" type="submit" disabled={!isReady} isBusy={acting.isPending}>
        {word}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </div>
    <Outcome state={acting.state} />
  </Form>
)
