/** Services whose form needs only a few texts. */

import { t } from '../../../domain/text/texts'
import { type ChannelKindRow, hostOf } from './channel-form'
import { type Service, ServiceForm } from './service-form'

/** Builds the row of a service from its fields, all of which can be changed later. */
const serviceKind = (
  row: Pick<ChannelKindRow, 'description' | 'describeDestination'>,
  service: Service,
): ChannelKindRow => ({
  ...row,
  editable: service.fields.filter(({ isSecret }) => !isSecret),
  secrets: service.fields.filter(({ isSecret }) => isSecret),
  switches: [],
  Form: ({ onDone }) => <ServiceForm service={service} onDone={onDone} />,
})

const SEALED = t`Stored encrypted in this browser.`
const ASKS = t`Your browser asks to allow this host.`

export const discordKind = serviceKind(
  {
    description: t`Messages in a channel of your server.`,
    describeDestination: ({ origin }) => hostOf(origin),
  },
  {
    kind: 'discord',
    instruction: t`In the settings of the channel, open Integrations, Webhooks. Create a webhook and copy its URL.`,
    fields: [
      {
        ...{ name: 'url', label: t`Webhook URL`, hint: SEALED, isSecret: true },
        placeholder: 'https://discord.com/api/webhooks/…',
      },
    ],
  },
)

export const slackKind = serviceKind(
  {
    description: t`Messages in a channel of your workspace.`,
    describeDestination: ({ origin }) => hostOf(origin),
  },
  {
    kind: 'slack',
    instruction: t`Create an app at api.slack.com/apps, turn on Incoming Webhooks, add one to a channel and copy its URL.`,
    fields: [
      {
        ...{ name: 'url', label: t`Webhook URL`, hint: SEALED, isSecret: true },
        placeholder: 'https://hooks.slack.com/services/…',
      },
    ],
  },
)

export const ntfyKind = serviceKind(
  {
    description: t`Pushes to your phone, over ntfy.sh or your own server.`,
    describeDestination: ({ base }) => hostOf(base),
  },
  {
    kind: 'ntfy',
    instruction: t`Subscribe to a topic in the ntfy app. Choose a name that nobody can guess, because the topic is readable by anyone who knows its name.`,
    fields: [
      { name: 'base', label: t`Server`, hint: ASKS, initial: 'https://ntfy.sh' },
      { name: 'topic', label: t`Topic`, hint: SEALED, isSecret: true },
      { name: 'token', label: t`Access token (optional)`, hint: SEALED, isSecret: true, isOptional: true },
    ],
  },
)

export const pushoverKind = serviceKind(
  {
    description: t`Pushes to your devices. Signature mismatches repeat until you acknowledge them.`,
    describeDestination: ({ base }) => hostOf(base),
  },
  {
    kind: 'pushover',
    instruction: t`Copy your user key from the dashboard at pushover.net. Create an application there and copy its API token.`,
    constants: { base: 'https://api.pushover.net' },
    fields: [
      { name: 'user', label: t`User key`, hint: SEALED, isSecret: true },
      { name: 'token', label: t`API token`, hint: SEALED, isSecret: true },
    ],
  },
)

export const matrixKind = serviceKind(
  {
    description: t`Messages in a room, not encrypted end to end.`,
    describeDestination: ({ room = '', base }) => t`Room ${room} via ${hostOf(base)}`,
  },
  {
    kind: 'matrix',
    instruction: t`Create an account for Cowbell, log in and copy its access token. Create a room without encryption, with that account and yours.`,
    fields: [
      { name: 'base', label: t`Home server`, hint: ASKS, placeholder: 'https://matrix.example' },
      { name: 'room', label: t`Room ID`, placeholder: '!abc:matrix.example' },
      { name: 'token', label: t`Access token`, hint: SEALED, isSecret: true },
    ],
  },
)
