/** Channels of services that take a few texts, each sending to a local server. */
import type { NewChannel } from '../../src/client/notify/channels/setup'

/** Secrets as the services give them out. Pushover's have 30 letters and digits. */
export const SECRETS = {
  hook: '/services/T000/B000/c0ffee-c0ffee',
  topic: 'cowbell-topic-8f3a',
  token: 'tok_4f6e2b9c1d',
  key: 'u'.repeat(30),
  apiToken: 'a'.repeat(30),
}

export const serviceChannels = {
  discord: (url: string) => ({
    ...({ kind: 'discord', label: 'Discord', values: { origin: url } } as const),
    secrets: { url: `${url}${SECRETS.hook}` },
  }),
  slack: (url: string) => ({
    ...({ kind: 'slack', label: 'Slack', values: { origin: url } } as const),
    secrets: { url: `${url}${SECRETS.hook}` },
  }),
  ntfy: (url: string) => ({
    ...({ kind: 'ntfy', label: 'ntfy', values: { base: url } } as const),
    secrets: { topic: SECRETS.topic, token: SECRETS.token },
  }),
  pushover: (url: string) => ({
    ...({ kind: 'pushover', label: 'Pushover', values: { base: url } } as const),
    secrets: { token: SECRETS.apiToken, user: SECRETS.key },
  }),
  matrix: (url: string) => ({
    ...({ kind: 'matrix', label: 'Matrix', values: { base: url, room: '!room:example.org' } } as const),
    secrets: { token: SECRETS.token },
  }),
} as const satisfies Record<string, (url: string) => NewChannel>
export type ServiceKind = keyof typeof serviceChannels
