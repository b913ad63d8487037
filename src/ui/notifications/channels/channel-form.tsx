/** The row of a kind of channel, and the frame of its form: a heading, fields, the press that adds, the way back. */

import type { ComponentChildren, ComponentType } from 'preact'
import { MAX_CHANNEL_NAME } from '../../../client/notify/channels/setup'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import type { Action } from '../../kit/use-action'

/** What the form of a new channel is given. */
export interface ChannelFormProps {
  readonly onDone: () => void
}

/** A kind of channel on the screen: what it is called, what it is in a sentence, where one leads, and its form. */
export interface ChannelKindRow {
  readonly label: string
  readonly says: string
  /** Where a channel of these values leads. @example 'hooks.example' */
  readonly describePlace: (values: Readonly<Record<string, string>>) => string
  /** Null where there is one from the start. */
  readonly Form: ComponentType<ChannelFormProps> | null
}

/** The host of a URL; the text itself where it is none. */
export const hostOf = (text = ''): string => (URL.canParse(text) ? new URL(text).host : text)

interface ChannelNameProps {
  readonly label: string
  readonly onLabel: (label: string) => void
}

export const ChannelName = ({ label, onLabel }: ChannelNameProps) => (
  <TextField label={t`Name`} value={label} onText={onLabel} maxLength={MAX_CHANNEL_NAME} />
)

interface ChannelFormFrameProps {
  readonly title: string
  readonly word: string
  readonly acting: Action<[], unknown>
  readonly isReady: boolean
  readonly onCancel: () => void
  readonly children: ComponentChildren
}

export const ChannelFormFrame = ({
  title,
  word,
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
